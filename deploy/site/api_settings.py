"""Settings of the API: its framework, its tokens and its OpenAPI document."""

from datetime import timedelta

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api_requests.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["accounts.api_requests.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "accounts.problems.CursorPages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,  # OPTIONS is 405: the OpenAPI document describes the API
    "EXCEPTION_HANDLER": "accounts.problems.problem_details",
    "DEFAULT_THROTTLE_CLASSES": [
        "accounts.rate_limits.AnonRateThrottle",
        "accounts.rate_limits.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "300/min", "user": "1200/min"},
    "PAGE_SIZE": 50,
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=365), "AUTH_HEADER_PREFIX": "Token"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Barbu Club",
    "DESCRIPTION": "Clubs, players, score sheets and tournaments. "
    "Sign in with a session or with `Authorization: Token …`.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "AskedEnum": "bidding.models.Asked",
        "AwardKindEnum": "tournaments.models.AwardKind",
        "CompetitionStatusEnum": "bidding.models.Status",
        "ComputationStateEnum": "bidding.models.ComputationState",
        "LadderKindEnum": "ladder.models.Kind",
        "RulingKindEnum": "bidding.models.RulingKind",
        "SeatEnum": "games.rules.Seat",
    },
}
