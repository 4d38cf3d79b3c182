"""Static files under hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = ("js", "accounts", "games", "live", "tournaments")
"""The folders of static files with modules of our own; libraries' files import nothing."""


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Hashed names inside ES modules' imports too, so that a release never mixes versions."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *(
            (
                f"{folder}/*.js",
                CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
            )
            for folder in OURS
        ),
    )
