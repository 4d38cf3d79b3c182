from django.apps import AppConfig


class BiddingConfig(AppConfig):
    name = "bidding"

    def ready(self) -> None:
        from accounts import home_panels
        from bidding import notice_kinds
        from bidding.home import panels_for
        from notices import kinds

        kinds.register(*notice_kinds.KINDS)
        home_panels.register("bidding/_home_panel.html", panels_for)
