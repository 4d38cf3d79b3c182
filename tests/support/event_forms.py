"""The forms of an event and of a phase, as a director fills them in."""

EVENT = {
    "name": "Summer Cup", "starts_at": "2026-07-03T19:30", "ruleset": "pagat", "round_kind": "once",
    "round_count": "5", "order": ["total", "wins"], "metrics": ["total"],
    "sit_out_award": "points", "sit_out_points": "0",
    "sit_out_table_points": "1.75", "venue": "room", "online_clock": "usual", "ready_minutes": "5",
    "unplayed": "director",
    "no_show": "bot",
}  # fmt: skip
PHASE = {
    "name": "", "pairing": "swiss", "round_count": "3", "round_kind": "game", "deals": "",
    "qualifies": "all", "qualify_count": "", "brackets": "1", "bracket_size": "",
    "carry": "share", "carry_percent": "50", "advance": "",
}  # fmt: skip
