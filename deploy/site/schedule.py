"""The schedule of Celery's beat. Each periodic task finds what is due in the database."""

from __future__ import annotations

from typing import Any

from celery.schedules import crontab

SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep-standings": {"task": "tournaments.tasks.sweep", "schedule": 15.0},
    "sweep-online-events": {"task": "tournaments.tasks.sweep_online", "schedule": 2.0},
    "sweep-periods": {"task": "tournaments.tasks.sweep_periods", "schedule": 15.0},
    "announce-recurring": {
        "task": "tournaments.recurring_tasks.announce_recurring",
        "schedule": 300.0,
    },
    "deliver-webhooks": {"task": "tournaments.webhook_tasks.deliver_webhooks", "schedule": 30.0},
    "compute-expert-lines": {"task": "tournaments.tasks.compute_expert_line", "schedule": 30.0},
    "sweep-competitions": {"task": "bidding.tasks.sweep", "schedule": 5.0},
    "compute-due-values": {"task": "bidding.tasks.compute_due_values", "schedule": 15.0},
    "search-due": {"task": "bidding.tasks.search_due", "schedule": 15.0},
    "sweep-ladders": {"task": "ladder.tasks.sweep", "schedule": 15.0},
    "sweep-challenges": {"task": "ladder.challenges.tasks.sweep", "schedule": 15.0},
    "follow-challenges": {"task": "ladder.challenges.tasks.follow", "schedule": 600.0},
    "sweep-boxes": {"task": "ladder.boxes.tasks.sweep_boxes", "schedule": 60.0},
    "find-missed-results": {
        "task": "ladder.tasks.find_missed",
        "schedule": crontab(hour=3, minute=50),
    },
    "verify-ladders": {
        "task": "ladder.tasks.verify_sample",
        "schedule": crontab(hour=3, minute=35),
    },
    "sweep-bots": {"task": "games.tasks.sweep_bots", "schedule": 2.0},
    "sweep-clocks": {"task": "games.tasks.sweep_clocks", "schedule": 1.0},
    "sweep-pairing": {"task": "games.tasks.sweep_pairing", "schedule": 2.0},
    "sweep-seats": {"task": "games.tasks.sweep_seats", "schedule": 15.0},
    "sweep-turns": {"task": "games.tasks.sweep_turns", "schedule": 60.0},
    "deliver-notices": {"task": "notices.tasks.deliver", "schedule": 30.0},
    "send-invitations": {"task": "accounts.tasks.send_invitation_mails", "schedule": 30.0},
    "tidy-tables": {"task": "games.tasks.tidy_tables", "schedule": crontab(minute=25)},
    "tidy-notices": {"task": "notices.tasks.tidy", "schedule": crontab(hour=4, minute=15)},
    "clear-sessions": {
        "task": "accounts.tasks.clear_expired",
        "schedule": crontab(hour=4, minute=5),
    },
}

# A message expires if it was not handled before the next one is sent.
for name in (
    "compute-due-values",
    "compute-expert-lines",
    "deliver-notices",
    "deliver-webhooks",
    "search-due",
    "send-invitations",
    "sweep-bots",
    "sweep-clocks",
    "sweep-competitions",
    "sweep-online-events",
    "sweep-pairing",
    "sweep-periods",
    "sweep-seats",
):
    SCHEDULE[name]["options"] = {"expires": SCHEDULE[name]["schedule"]}
