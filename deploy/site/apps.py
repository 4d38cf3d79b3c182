from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy.site"

    def ready(self) -> None:
        from accounts import home_panels, rulesets, season_tables
        from deploy.site.first_steps import first_steps_for
        from games import labels
        from games.preset_texts import SUMMARIES
        from games.rules import PRESETS
        from games.rulesets.lookup import own_choices
        from tournaments.series_page import tables_of_season

        home_panels.register("deploy/_first_steps_panel.html", first_steps_for)
        keys = [key for key, preset in PRESETS.items() if preset.on_sheets]
        rulesets.register({key: labels.PRESETS[key] for key in keys}, SUMMARIES)
        rulesets.register_for_clubs(own_choices)
        season_tables.register(tables_of_season)
