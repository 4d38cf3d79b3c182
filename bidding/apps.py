from django.apps import AppConfig


class BiddingConfig(AppConfig):
    name = "bidding"

    def ready(self) -> None:
        from accounts import home_panels, own_data
        from bidding import hint_values, notice_kinds
        from bidding.decisions_page import decisions_panel
        from bidding.home import panels_for
        from bidding.own_data import parts_of
        from bidding.replays import problem_panel
        from games.tables import replay_panels
        from games.tables.advice import analyst
        from notices import kinds

        analyst.register(hint_values.values_of, hint_values.expected_of)
        kinds.register(*notice_kinds.KINDS)
        home_panels.register("bidding/_home_panel.html", panels_for, below=True)
        replay_panels.register("bidding/_replay_decisions.html", decisions_panel)
        replay_panels.register("bidding/_replay_problem.html", problem_panel)
        own_data.register(parts_of)
