"""How gunicorn serves the site, for `./run` and for a public site alike; options on its command line win."""

import gc
import os
from typing import Any

# Behind a reverse proxy or on a laptop: the loopback address alone. `--bind` says otherwise.
bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
wsgi_app = "isitsota.wsgi:application"

# Reads are short: a few threads keep a slow client from holding a whole worker.
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 4

# Load the site once, before the workers are forked: they start at once and share its memory.
preload_app = True


SELDOM = 50_000  # new objects before unused ones are looked for


def pre_fork(server: Any, worker: Any) -> None:
    """Leave what was loaded aside when memory is collected: it stays, and stays shared by the workers.

    A large page makes many objects and keeps them until it is sent: to look for unused ones among them again
    and again was a fifth of the work of the desk's largest page.
    """
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


# As long as gunicorn can read: what is too long for the site, it refuses itself, in the form asked for.
limit_request_line = 8190

timeout = 30
graceful_timeout = 30
keepalive = 5

# Heartbeats are files; on a disk under load they would make a healthy worker look dead.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  (gunicorn names the file itself)

# Nobody here talks to gunicorn's control socket, which lies in the home folder of whoever starts it.
control_socket_disable = True
