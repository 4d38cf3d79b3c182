"""Settings, read from the environment.

All have defaults for a club's own machine, with the embedded databases and a generated secret key
under ``var/``. With ``BARBU_ENV=production`` the defaults suit a secure server, and the start fails
with the name of any required variable that is missing.
"""

from pathlib import Path

import environ
import font_source_sans_pro
import font_source_serif_pro
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from deploy.runtime import paths
from deploy.runtime.hosts import local_hosts
from deploy.runtime.secret import local_secret
from deploy.site import api_settings
from deploy.site.schedule import SCHEDULE

ROOT = Path(__file__).resolve().parent.parent.parent
env = environ.Env()

PRODUCTION = env.str("BARBU_ENV", default="local") == "production"
DEMO = env.bool("DEMO", default=not PRODUCTION)
DEMO_LANGUAGE = "fr" if env.str("DEMO_LANGUAGE", default="en").startswith("fr") else "en"
"""The language of the texts in the demonstration club."""
DEBUG = env.bool("DEBUG", default=False)

# No default in production, so that django-environ raises an error that names the variable.
SECRET_KEY = env.str("SECRET_KEY") if PRODUCTION else env.str("SECRET_KEY", default=local_secret())
# Former keys, which keep sessions, links and the secrets of unfinished games valid.
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS: list[str] = (
    env.list("ALLOWED_HOSTS")
    if PRODUCTION
    else env.list("ALLOWED_HOSTS", default=local_hosts(env.str("HOST", default="127.0.0.1")))
)
# The URL of the site, for links in e-mails.
SITE_URL = env.str(
    "SITE_URL",
    default=f"https://{ALLOWED_HOSTS[0]}"
    if PRODUCTION
    else f"http://{env.str('HOST', '127.0.0.1')}:{env.str('PORT', '8000')}",
)
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSRF_FAILURE_VIEW = "deploy.site.error_pages.csrf_failure"

INSTALLED_APPS = [
    "accounts",
    "live",
    "games",
    "bidding",
    "ladder",
    "tournaments",
    "notices",
    "deploy.site",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "channels",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "health_check",
    "import_export",
    "knox",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "deploy.site.static_files.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",  # its random bytes hide sizes (BREACH)
    "csp.middleware.CSPMiddleware",
    "deploy.site.database.base.PagePatience",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    # After CsrfViewMiddleware, which refuses the forms of other sites unread.
    "accounts.middleware.TextMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "deploy.site.page_limits.PageLimits",
    "deploy.site.refused_pages.RefusedPages",
    "accounts.middleware.LanguageMiddleware",
    "accounts.name_sorting.NameSortingMiddleware",
    "accounts.middleware.GuestMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "deploy.site.refused_pages.FormsOnlyPages",
]

ROOT_URLCONF = "deploy.site.urls"
WSGI_APPLICATION = "deploy.site.wsgi.application"
ASGI_APPLICATION = "deploy.site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.site",
                "deploy.site.visitor_pages.visitor_pages",
                "notices.context.notices",
            ],
            "builtins": ["accounts.templatetags.dates"],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- Data ------------------------------------------------------------------------------------

PAGE_THREADS = env.int("PAGE_THREADS", default=16)
"""The threads of a web process that serve pages. A Celery worker has fewer."""
SOCKET_THREADS = 8
"""The most additional threads of a web process that use the database."""

DATABASES = {"default": env.db_url("DATABASE_URL", default=paths.database_url())}
DATABASES["default"]["ENGINE"] = "deploy.site.database"
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # the server may have been restarted
DATABASES["default"]["OPTIONS"] = DATABASES["default"].get("OPTIONS", {}) | {
    # One connection per thread; otherwise slow pages would make others time out waiting for one.
    # The timeout is for a server that restarts: what was sent meanwhile waits and is not lost.
    # Attempts to connect become rarer until the reconnect timeout, and then begin anew.
    "pool": {
        "min_size": 1,
        "max_size": PAGE_THREADS + SOCKET_THREADS,
        "timeout": 10,
        "reconnect_timeout": 10,
    },
    # PostgreSQL plans a query once for each connection and not every time: planning took two thirds
    # of its time.
    "server_side_binding": True,
    "prepare_threshold": 5,
}
DATABASES["default"]["TEST"] = {"NAME": env.str("TEST_DATABASE", default="test_barbu")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default=paths.redis_url())
CACHES = {
    "default": {
        "BACKEND": "deploy.site.cache.LenientCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
}

# --- Users -----------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.SignIn"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "accounts:home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupForm"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_CHANGE_EMAIL = True
# Limits by IP address allow for a whole club in one network; limits by account are allauth's own.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": "60/m/ip,5/300s/key",
    "signup": "60/m/ip",
    "reset_password": "40/m/ip,5/m/key",
    "practise": "30/m/ip",
    "join": "20/h/user",
    "invitation_code": "60/m/ip",
    "advice": "240/m/ip",
    "compute_decisions": "12/h/user",
}
# The number of trusted proxies, which add the visitor's address to a request.
PROXIES = env.int("PROXIES", default=1 if PRODUCTION else 0)
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
ANONYMOUS_PAGES = env.int("ANONYMOUS_PAGES", default=1200)
"""Pages per minute for all visitors without an account in one network, which may be a club's."""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# The e-mails say that their links are valid for three days.
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * 60
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only in the browser that signed up
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_SESSION_REMEMBER = True  # phones stay signed in
ACCOUNT_FORMS = {
    "login": "accounts.allauth_forms.LoginForm",
    "signup": "accounts.allauth_forms.SignupForm",
    "add_email": "accounts.allauth_forms.AddEmailForm",
    "change_password": "accounts.allauth_forms.ChangePasswordForm",
    "reset_password": "accounts.allauth_forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.allauth_forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.allauth_forms.ReauthenticateForm",
}

DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Barbu Club <club@localhost>")
# Without a mail server, messages are written to the log, where their links can be read, and e-mail
# addresses count as confirmed. The demonstration also shows the messages on a page.
EMAIL_URL = env.str("EMAIL_URL") if PRODUCTION else env.str("EMAIL_URL", default="")
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
if DEMO and not EMAIL_URL:
    EMAIL_BACKEND = "notices.demo_mail.Backend"
EMAIL_TIMEOUT = 20
SENDS_MAIL = bool(EMAIL_URL)
"""Whether messages leave the site; pages do not say that something is sent when it is not."""
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if SENDS_MAIL else "none"

# --- Languages and time ----------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [ROOT / "deploy" / "site" / "locale"]
FORMAT_MODULE_PATH = "deploy.site.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Files -----------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = paths.VAR / "static"
STATICFILES_FINDERS = [
    "deploy.site.fonts.ProjectFilesFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STATICFILES_DIRS = [
    ROOT / "deploy" / "site" / "static",
    ("fonts", Path(font_source_sans_pro.__file__).parent / "files"),
    ("fonts", Path(font_source_serif_pro.__file__).parent / "files"),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "deploy.site.storage.HashedFiles"
            if PRODUCTION
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION

# --- The API ---------------------------------------------------------------------------------

REST_FRAMEWORK = api_settings.REST_FRAMEWORK
REST_KNOX = api_settings.REST_KNOX
SPECTACULAR_SETTINGS = api_settings.SPECTACULAR_SETTINGS

# --- Background tasks ------------------------------------------------------------------------

CELERY_BROKER_URL = paths.broker_url(REDIS_URL)
CELERY_IMPORTS = ["ladder.boxes.tasks"]  # autodiscovery does not search packages inside an app
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    "socket_connect_timeout": 2,
    "max_retries": 1,  # a page waits for this; kombu's default takes six seconds
    "interval_start": 0,
}
CELERY_TASK_PUBLISH_RETRY = False  # a periodic task finds the rows of lost messages
# A separate queue, because decisions of bots and analyses are slow.
CELERY_TASK_ROUTES = {
    name: {"queue": "bots"}
    for name in (
        "bidding.tasks.compute_due_values",
        "bidding.tasks.search_due",
        "games.tasks.advise",
        "games.tasks.bot_acts",
        "games.tasks.sweep_bots",
        "tournaments.tasks.compute_expert_line",
    )
}
# A factor for the time that bots wait before they act, so that people can follow them.
BOT_DELAY = env.float("BOT_DELAY", default=1.0)
CELERY_BEAT_SCHEDULE = SCHEDULE
CELERY_BEAT_SCHEDULE_FILENAME = str(paths.VAR / "beat" / "schedule")

# --- Security --------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
# A field for each of 4,000 players, as in forms for seeds or qualifiers; bodies are limited too.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
X_FRAME_OPTIONS = "DENY"
if PRODUCTION:
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=60 * 60 * 24 * 365)
    # Both apply to the whole domain, which may have other sites, and are hard to undo.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
    SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=False)
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # these ask for the two
    SECURE_REDIRECT_EXEMPT = [r"^health/"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
}
