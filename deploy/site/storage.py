"""Static files under hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

MODULE_FOLDERS = ("js", "accounts", "bidding", "games", "ladder", "notices", "tournaments")
"""The folders with this project's ES modules; the files of libraries import nothing."""


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Storage that also hashes the names in imports of ES modules, so pages never mix versions."""

    # The hash of a module depends on the hashes of its imports, recursively.
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
