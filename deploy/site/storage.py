"""Static files under hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = ("js", "accounts", "games", "live", "tournaments")
"""The folders of static files with modules of our own; libraries' files import nothing."""


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Hashed names inside ES modules' imports too, so that a release never mixes versions."""

    # A module's name depends on those it imports, theirs on those that they do, and so on.
    max_post_process_passes = 20

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
