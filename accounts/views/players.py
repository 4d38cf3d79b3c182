"""Pages of a club's players: list, player, changes, and export."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, PLAYERS, SECRETARY, club_page, get_player, is_official
from accounts.csv_file import CONTENT_TYPE, as_csv, separator_for
from accounts.file_names import file_name
from accounts.filters import MembersPlayerFilter, OfficialsPlayerFilter, PlayerFilter
from accounts.first_or_last_name import name_order
from accounts.forms import MergeForm, NewPlayerForm, PlayerForm
from accounts.models import Club, Player, Role, User
from accounts.player_panels import panels_for
from accounts.rate_limits import limited_file
from accounts.refusals import Refusal
from accounts.resources import export_players
from accounts.search import by_name
from accounts.services import merging, players
from accounts.services.invitations import can_be_invited, with_invited
from accounts.views.clubs import add_refusal, query_without_page
from accounts.views.invitations import open_invitation

FILE_TYPES = {
    "csv": CONTENT_TYPE,
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@club_page(PLAYERS)
def player_list(request: Any, club: Club) -> HttpResponse:
    query = request.GET.copy()
    query.setdefault("state", "active")
    order = name_order(request)
    everybody = Player.objects.filter(club=club).order_by(*by_name(by_last=order.by_last))
    if is_official(request.role):
        everybody = with_invited(everybody)
    filtered = _filter_for(request.role)(query, queryset=everybody)
    page = Paginator(filtered.qs, 50).get_page(request.GET.get("page"))
    is_filtered = bool(query.get("q")) or query["state"] != "active"
    context = {
        "filter": filtered,
        "page": page,
        "name_order": order,
        "only_founder": page.paginator.count == 1 and not is_filtered,
        "query": query_without_page(request),
        "is_filtered": is_filtered,
    }
    return render(request, "accounts/players.html", context)


def _filter_for(role: Role | None) -> type[PlayerFilter]:
    """Return the filter for what the list shows to *role*."""
    if is_official(role):
        return OfficialsPlayerFilter
    return PlayerFilter if role is None else MembersPlayerFilter


@club_page(PLAYERS)
def player_page(request: Any, club: Club, pk: int) -> HttpResponse:
    player = Player.objects.select_related("club", "user").filter(club=club, pk=pk).first()
    if player is None:
        if kept := merging.kept_for(club, pk):
            return redirect("accounts:player", club.slug, kept.pk)
        raise Http404
    context: dict[str, Any] = {"player": player, "panels": panels_for(player, request.user)}
    if is_official(request.role) and can_be_invited(player):
        context["can_be_invited"] = True
        context["invitation"] = open_invitation(request, player)
    return render(request, "accounts/player.html", context)


@club_page(DIRECTOR)
def player_new(request: Any, club: Club) -> HttpResponse:
    form = NewPlayerForm(request.POST or None, club=club)
    if form.is_valid():
        try:
            player = players.add_player(club=club, actor=request.user, **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("%(player)s has been added.") % {"player": player.name})
            again = "accounts:player_new" if "another" in request.POST else "accounts:players"
            return redirect(again, club.slug)
    return render(request, "accounts/player_form.html", {"form": form})


@club_page(DIRECTOR)
def player_edit(request: Any, club: Club, pk: int) -> HttpResponse:
    player = get_player(club, pk)
    form = PlayerForm(request.POST or None, instance=get_player(club, pk))
    if form.is_valid():
        try:
            players.change_player(player=player, actor=request.user, **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("accounts:player", club.slug, pk)
    return render(request, "accounts/player_form.html", {"form": form, "player": player})


@club_page(SECRETARY)
def player_merge(request: Any, club: Club, pk: int) -> HttpResponse:
    """Choose a player who is the same person, and who of them stays; preview it, and merge them."""
    player = get_player(club, pk)
    form = MergeForm(request.POST or None, player=player)
    context: dict[str, Any] = {"player": player, "form": form}
    if form.is_valid():
        try:
            kept, merged, deleted = _possible_merge(form.directions(), request.user)
            if "merge" in request.POST:
                merging.merge_players(kept=kept, merged=merged, actor=request.user)
                words = _("%(merged)s has been merged into %(player)s.")
                messages.success(request, words % {"merged": merged.name, "player": kept.name})
                return redirect("accounts:player", club.slug, kept.pk)
        except Refusal as error:
            add_refusal(form, error)
        else:
            context |= {"other": form.cleaned_data["other"], "kept": kept, "merged": merged}
            context["as_guest"] = kept.guest and merged.guest
            context |= {"moved": merging.belongings(merged), "deleted": deleted}
            context["keeps_invitation"] = merging.kept_invitation(kept, merged) is not None
    return render(request, "accounts/player_merge.html", context)


def _possible_merge(
    directions: list[tuple[Player, Player]], actor: User
) -> tuple[Player, Player, list[str]]:
    """Return the first of *directions*, who stays and who is merged, that is not refused.

    The list says what else it deletes.

    :raises Refusal: why the first is refused, if all are.
    """
    refusals = []
    for kept, merged in directions:
        try:
            deleted = merging.check_merge(kept=kept, merged=merged, actor=actor)
        except Refusal as error:
            refusals.append(error)
        else:
            return kept, merged, deleted
    raise refusals[0]


@club_page(DIRECTOR)
@require_POST
def player_active(request: Any, club: Club, pk: int) -> HttpResponse:
    """Make a player active (``active=yes``) or not (``active=no``)."""
    active = request.POST.get("active") == "yes"
    players.set_active(player=get_player(club, pk), active=active, actor=request.user)
    return redirect("accounts:player", club.slug, pk)


@club_page(DIRECTOR)
@limited_file
def player_export(request: Any, club: Club, file_type: str) -> HttpResponse:
    if file_type not in FILE_TYPES:
        raise Http404
    dataset = export_players(club, Player.objects.filter(club=club).order_by(*by_name()))
    if file_type == "csv":
        content = as_csv([dataset.headers, *dataset], separator_for(request))
    else:
        content = dataset.export(file_type)
    name = file_name(
        club, file_type, pgettext("in the name of a file", "players"), localdate(timezone=club.zone)
    )
    response = HttpResponse(content, content_type=FILE_TYPES[file_type])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
