"""Static files under hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

MODULE_FOLDERS = ("js", "accounts", "bidding", "games", "ladder", "notices", "tournaments")
"""The folders of static files with ES modules of this project; libraries' files import nothing."""


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Uses hashed names in the imports of ES modules too, so that a page never mixes versions."""

    # The hash of a module depends on the hashes of those that it imports, and so on.
    max_post_process_passes = 20

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *(
            (
                f"{folder}/*.js",
                CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
            )
            for folder in MODULE_FOLDERS
        ),
    )
