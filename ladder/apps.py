from typing import Any

from django.apps import AppConfig

import live


class LadderConfig(AppConfig):
    name = "ladder"

    def ready(self) -> None:
        from accounts import home_panels, own_data, player_panels
        from accounts.services import merging as merges
        from accounts.strength_lists import register as register_strength_lists
        from games.sheets import panels as sheet_panels
        from games.tables import rated_bots
        from ladder import access, intake, merging, strength_lists
        from ladder.boxes import access as boxes_access
        from ladder.boxes import notice_kinds as kinds_of_boxes
        from ladder.boxes.home import boxes_for
        from ladder.challenges import members, notice_kinds
        from ladder.challenges.home import to_do_for
        from ladder.home import heads_for
        from ladder.own_data import parts_of
        from ladder.player_places import pools_played
        from notices import kinds

        merges.register(merging.count_imported)
        merges.register(merging.count_entered)
        register_strength_lists(strength_lists.lists_of)
        rated_bots.register(intake.counts_with_bots)
        sheet_panels.register("ladder/_totals_panel.html", access.pools_for_totals)
        live.register("ladder", access.version_for)
        live.register("boxes", boxes_access.version_for)
        live.register("rungs", members.version_for)
        home_panels.register("ladder/challenges/_home_panel.html", to_do_for)
        home_panels.register("ladder/_home_panel.html", heads_for)
        home_panels.register("ladder/boxes/_home_panel.html", boxes_for)
        player_panels.register("ladder/_player_panel.html", pools_played)
        own_data.register(parts_of)
        kinds.register(*notice_kinds.KINDS, *kinds_of_boxes.KINDS)
        self._connect_signals()

    def _connect_signals(self) -> None:
        from django.db.models.signals import post_delete

        from accounts.signals import guest_became_member, membership_changed, players_merging
        from games.signals import game_changed, rated_result_changed
        from ladder import guests, merging
        from ladder.boxes import tasks as tasks_of_boxes
        from ladder.challenges import tasks
        from ladder.signals import games_taken_in

        players_merging.connect(merging.merge, dispatch_uid="ladder.merge")
        guest_became_member.connect(guests.count_games, dispatch_uid="ladder.guests")
        game_changed.connect(_mark_due, dispatch_uid="ladder.mark_due")
        rated_result_changed.connect(_mark_due, dispatch_uid="ladder.mark_rated_due")
        games_taken_in.connect(tasks.follow_games, dispatch_uid="ladder.challenges.games")
        membership_changed.connect(
            tasks.follow_membership, dispatch_uid="ladder.challenges.members"
        )
        membership_changed.connect(
            tasks_of_boxes.follow_membership, dispatch_uid="ladder.boxes.members"
        )
        post_delete.connect(
            _outdate, sender="ladder.CountedGame", dispatch_uid="ladder.outdate_after_deletion"
        )


def _mark_due(game: Any, **event: Any) -> None:
    from django.db import transaction

    from ladder import intake, tasks

    if intake.mark_due(game):
        transaction.on_commit(tasks.request_intake)


def _outdate(instance: Any, **event: Any) -> None:
    """Mark the pool's run as outdated when a counted game is deleted with its sheet."""
    from ladder import pool_games

    pool_games.outdate(instance.pool)
