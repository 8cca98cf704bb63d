"""Settings of the site, all from the environment; docs/operations.md names each.

Safe by default: nothing here turns debugging on, and without a `SITE_URL` the site answers on this
computer's own addresses only. A `SITE_URL` that begins with https:// is a public site: it must be given a
`SECRET_KEY`, its cookies need TLS, and plain http is redirected.
"""

from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import environ
from whitenoise.compress import Compressor

from isitsota.environment import contact, database, day_or_none, origin, refuse_unsafe, secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)

SITE_URL = origin("SITE_URL", env.str("SITE_URL", default="http://127.0.0.1:8000"))
API_URL = origin("API_URL", env.str("API_URL", default=SITE_URL))
SITE_DATE = day_or_none("SITE_DATE", env.str("SITE_DATE", default=""))
IS_PUBLIC = SITE_URL.startswith("https://")
CONTACT = contact("CONTACT", env.str("CONTACT", default=""))
FETCH_CONTACT = contact("FETCH_CONTACT", env.str("FETCH_CONTACT", default=""))

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = secret_key(env.str("SECRET_KEY", default=""), VAR_DIR / "secret-key", is_public=IS_PUBLIC)
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS",
    default=["localhost", "127.0.0.1", "[::1]"]
    + [host for host in (urlsplit(SITE_URL).hostname, urlsplit(API_URL).hostname) if host],
)
refuse_unsafe(is_public=IS_PUBLIC, debug=DEBUG, hosts=ALLOWED_HOSTS)
CSRF_TRUSTED_ORIGINS = [part.strip() for part in env.list("CSRF_TRUSTED_ORIGINS", default=[]) if part.strip()]

INSTALLED_APPS = [
    "isitsota.desk.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "isitsota.delivery.apps.CollectedStaticFilesConfig",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "django_filters",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "models_app",
    "boards_app",
    "isitsota",
]

MIDDLEWARE = [
    "isitsota.delivery.request_id.RequestId",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "isitsota.delivery.headers.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "isitsota.web.addresses.PlainAddresses",
    "isitsota.delivery.conditional.Conditional",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "isitsota.urls"
WSGI_APPLICATION = "isitsota.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {"default": database(env.str("DATABASE_URL", default=""), VAR_DIR / "isitsota.sqlite3")}
# To open SQLite's file and read what is in it takes longer than the queries of most pages.
DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Write-ahead log, immediate transactions: readers never wait, and two writers queue instead of failing.
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 5,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: it refuses before a password is looked at
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_REDIRECT_URL = "admin:index"  # where an address to go on to is none of ours
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# Five failed log-ins under one name from one address lock that name for that address, and for no other.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # so that the time the page names stays true
AXES_LOCKOUT_CALLABLE = "isitsota.desk.log_in.locked_out"
AXES_CLIENT_IP_CALLABLE = "isitsota.desk.log_in.client_address"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "csrfmiddlewaretoken"]
NUM_PROXIES = env.int("NUM_PROXIES", default=0)
OTP_TOTP_ISSUER = "isitsota"

FORMAT_MODULE_PATH = "isitsota.formats"  # days are YYYY-MM-DD, shown and typed
LANGUAGE_CODE = "en"
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "isitsota.delivery.static_files.CollectedStaticFiles"},
}
# Source maps are large, and nobody reads them but who mends a script.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]
# Before `collectstatic` the files are served from where they lie.
WHITENOISE_USE_FINDERS = not (STATIC_ROOT / "staticfiles.json").exists()

SESSION_COOKIE_NAME = "__Host-session" if IS_PUBLIC else "session"
CSRF_FAILURE_VIEW = "isitsota.web.errors.csrf_failure"
CSRF_COOKIE_NAME = "__Host-csrf" if IS_PUBLIC else "csrf"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_PUBLIC
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=IS_PUBLIC)
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("TRUST_FORWARDED_PROTO", default=False) else None
)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 2 * 365 * 24 * 3600 if IS_PUBLIC else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = IS_PUBLIC
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

# Anyone's page may read the API, and nothing else; no cookie is looked at there.
CORS_URLS_REGEX = r"^/v1(/|$)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "content-type", "if-modified-since", "if-none-match"]
CORS_EXPOSE_HEADERS = [
    "ETag", "Last-Modified", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-ID",
]  # fmt: skip

API_RATE = env.str("API_RATE", default="600/minute")

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "isitsota.api.openapi.ShapeSchema",
    "NUM_PROXIES": NUM_PROXIES,
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "isitsota.api.negotiation.AddressNamesForm",
    "EXCEPTION_HANDLER": "isitsota.api.problems.problem_response",
    "COMPACT_JSON": True,
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "isitsota",
    "DESCRIPTION": "Is this model SOTA? Answers from independent boards, each with its day and its reason. "
    "How to ask, and what changed: docs/api.md.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "LICENSE": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    "SCHEMA_PATH_PREFIX": "/v1",
    "POSTPROCESSING_HOOKS": [],
    "SORT_OPERATION_PARAMETERS": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "defaultModelsExpandDepth": 0},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"names_request": {"()": "isitsota.delivery.request_id.NamesRequest"}},
    "formatters": {"line": {"format": "%(levelname)s %(name)s [%(request_id)s] %(message)s"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["names_request"], "formatter": "line"}
    },
    # A request for a host that is not ours is answered with 400; a traceback for each would fill the log.
    "loggers": {"django.security.DisallowedHost": {"level": "CRITICAL"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
}
