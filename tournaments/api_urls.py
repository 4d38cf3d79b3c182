from django.urls import URLPattern, path

from tournaments.api import (
    deals,
    entries,
    events,
    online,
    phases,
    prizes,
    recurring,
    rounds,
    series,
    tables,
    teams,
    webhooks,
)

EVENTS = "clubs/<slug:club>/events/"
SERIES = "clubs/<slug:club>/series/"
A_SERIES = f"{SERIES}<int:series>/"
RECURRING = "clubs/<slug:club>/recurring/"
A_RECURRING = f"{RECURRING}<int:recurring>/"
WEBHOOKS = "clubs/<slug:club>/webhooks/"
EVENT = f"{EVENTS}<int:pk>/"
ENTRY = f"{EVENT}entries/<int:entry>/"
PHASE = f"{EVENT}phases/<int:number>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TEAM = f"{EVENT}teams/<int:team>/"
TABLE = f"{EVENT}tables/<int:table>/"
PENALTY = f"{EVENT}penalties/<int:penalty>/"

urlpatterns: list[URLPattern] = [
    path(EVENTS, events.EventList.as_view(), name="event-list"),
    path(SERIES, series.SeriesList.as_view(), name="series-list"),
    path(A_SERIES, series.SeriesDetail.as_view(), name="series-detail"),
    path(f"{A_SERIES}standings/", series.SeriesStandings.as_view(), name="series-standings"),
    path(RECURRING, recurring.RecurringList.as_view(), name="recurring-list"),
    path(A_RECURRING, recurring.RecurringDetail.as_view(), name="recurring-detail"),
    path(f"{A_RECURRING}skip/", recurring.RecurringSkip.as_view(), name="recurring-skip"),
    path(WEBHOOKS, webhooks.WebhookList.as_view(), name="webhook-list"),
    path(f"{WEBHOOKS}deliveries/", webhooks.WebhookDeliveries.as_view(), name="webhook-deliveries"),
    path(
        f"{WEBHOOKS}deliveries/<int:delivery>/again/",
        webhooks.WebhookAgain.as_view(),
        name="webhook-again",
    ),
    path(f"{WEBHOOKS}<int:webhook>/", webhooks.WebhookDetail.as_view(), name="webhook-detail"),
    path(f"{EVENT}copy/", recurring.Copy.as_view(), name="event-copy"),
    path(EVENT, events.EventDetail.as_view(), name="event-detail"),
    path(f"{EVENT}cancel/", events.Cancel.as_view(), name="event-cancel"),
    path(f"{EVENT}finish/", events.Finish.as_view(), name="event-finish"),
    path(f"{EVENT}publish/", events.Publish.as_view(), name="event-publish"),
    path(f"{EVENT}undo/", events.Undo.as_view(), name="event-undo"),
    path(f"{EVENT}meetings/", events.Meetings.as_view(), name="event-meetings"),
    path(f"{EVENT}standings/", events.Standings.as_view(), name="event-standings"),
    path(f"{EVENT}announcements/", events.AnnouncementList.as_view(), name="event-announcements"),
    path(f"{EVENT}penalties/", events.PenaltyList.as_view(), name="event-penalties"),
    path(f"{PENALTY}cancel/", events.PenaltyCancel.as_view(), name="event-penalty-cancel"),
    path(f"{EVENT}entries/", entries.EntryList.as_view(), name="event-entries"),
    path(ENTRY, entries.EntryDetail.as_view(), name="event-entry"),
    path(f"{ENTRY}withdraw/", entries.EntryWithdraw.as_view(), name="event-entry-withdraw"),
    path(f"{ENTRY}check-in/", entries.EntryCheckIn.as_view(), name="event-entry-check-in"),
    path(f"{EVENT}check-in/", entries.TokenCheckIn.as_view(), name="event-check-in"),
    path(
        f"{EVENT}check-in/everybody/",
        entries.CheckInEverybody.as_view(),
        name="event-check-in-everybody",
    ),
    path(f"{EVENT}door/", entries.CheckInCode.as_view(), name="event-door"),
    path(f"{EVENT}kept-apart/", entries.ForbiddenPairList.as_view(), name="event-kept-apart"),
    path(
        f"{EVENT}kept-apart/<int:pair>/",
        entries.ForbiddenPairDetail.as_view(),
        name="event-kept-apart-detail",
    ),
    path(f"{ENTRY}fee/", prizes.EntryFee.as_view(), name="event-entry-fee"),
    path(f"{EVENT}seeds/", phases.Seeds.as_view(), name="event-seeds"),
    path(f"{EVENT}teams/", teams.TeamList.as_view(), name="event-teams"),
    path(TEAM, teams.TeamDetail.as_view(), name="event-team"),
    path(f"{TEAM}withdraw/", teams.TeamWithdraw.as_view(), name="event-team-withdraw"),
    path(f"{TEAM}line-up/", teams.TeamLineUp.as_view(), name="event-team-line-up"),
    path(f"{EVENT}line-ups/", teams.LineUpList.as_view(), name="event-line-ups"),
    path(f"{EVENT}line-ups/open/", teams.LineUpsOpen.as_view(), name="event-line-ups-open"),
    path(f"{EVENT}line-ups/substitute/", teams.Substitute.as_view(), name="event-substitute"),
    path(f"{EVENT}prizes/", prizes.Prizes.as_view(), name="event-prizes"),
    path(f"{EVENT}prizes/<int:prize>/", prizes.PrizeDetail.as_view(), name="event-prize"),
    path(f"{EVENT}prizes/<int:prize>/draw/", prizes.PrizeDraw.as_view(), name="event-prize-draw"),
    path(f"{EVENT}phases/", phases.PhaseList.as_view(), name="event-phases"),
    path(PHASE, phases.PhaseDetail.as_view(), name="event-phase"),
    path(f"{PHASE}players/", phases.Qualifiers.as_view(), name="event-qualifiers"),
    path(f"{EVENT}draw/", rounds.LatestDraw.as_view(), name="event-draw"),
    path(f"{EVENT}rounds/", rounds.RoundList.as_view(), name="event-rounds"),
    path(f"{EVENT}rounds/release/", rounds.Release.as_view(), name="event-release"),
    path(ROUND, rounds.RoundDetail.as_view(), name="event-round"),
    path(f"{ROUND}swap/", rounds.RoundSwap.as_view(), name="event-round-swap"),
    path(f"{ROUND}close/", rounds.RoundClose.as_view(), name="event-round-close"),
    path(f"{ROUND}sit-outs/", rounds.SitOutsAward.as_view(), name="event-round-sit-outs"),
    path(f"{ROUND}venue/", online.RoundVenue.as_view(), name="event-round-venue"),
    path(f"{ROUND}live/", online.RoundLive.as_view(), name="event-round-live"),
    path(f"{EVENT}deals/", deals.BoardsList.as_view(), name="event-deals"),
    path(f"{ROUND}deals/", deals.RoundDeals.as_view(), name="event-round-deals"),
    path(f"{ROUND}boards/", deals.RoundBoards.as_view(), name="event-round-boards"),
    path(
        f"{ROUND}boards/replace/",
        deals.RoundBoardsReplace.as_view(),
        name="event-round-boards-replace",
    ),
    path(f"{ROUND}clock/", rounds.RoundClock.as_view(), name="event-round-clock"),
    path(TABLE, tables.TableDetail.as_view(), name="event-table"),
    path(f"{TABLE}totals/", tables.Totals.as_view(), name="event-table-totals"),
    path(f"{TABLE}confirm/", tables.Confirm.as_view(), name="event-table-confirm"),
    path(f"{TABLE}dispute/", tables.Dispute.as_view(), name="event-table-dispute"),
    path(f"{TABLE}settle/", tables.Settle.as_view(), name="event-table-settle"),
    path(f"{TABLE}correct/", tables.Correct.as_view(), name="event-table-correct"),
    path(f"{TABLE}abandon/", tables.Abandon.as_view(), name="event-table-abandon"),
    path(f"{TABLE}award/", tables.TableAward.as_view(), name="event-table-award"),
    path(f"{EVENT}stand-ins/", online.StandInList.as_view(), name="event-stand-ins"),
    path(
        f"{EVENT}stand-ins/<int:stand_in>/",
        online.StandInDetail.as_view(),
        name="event-stand-in",
    ),
    path(f"{TABLE}venue/", online.TableVenue.as_view(), name="event-table-venue"),
    path(f"{TABLE}player/", online.TablePlayer.as_view(), name="event-table-player"),
    path(f"{TABLE}resume/", tables.Resume.as_view(), name="event-table-resume"),
]
