"""Static files under hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Hashed names inside ES modules' imports too, so that a release never mixes versions."""

    support_js_module_import_aggregation = True
