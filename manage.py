#!/usr/bin/env python
"""Run Django's commands for isitsota."""

import os
import sys

CLOSED_PIPE = 141  # 128 + SIGPIPE, as shells tell it


def main() -> None:
    """Hand the command line to Django with this project's settings; end quietly where nobody reads on."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "isitsota.settings")
    from django.core.management import execute_from_command_line

    try:
        try:
            execute_from_command_line(sys.argv)
        finally:
            if sys.stdout is not None:  # it is none where output was closed from the start
                sys.stdout.flush()
    except BrokenPipeError:
        if not is_output_closed():
            raise
        sys.exit(CLOSED_PIPE)


def is_output_closed() -> bool:
    """Tell whether whoever read the output went away, as `head` does; what is left of it is dropped then."""
    try:
        # What was written before may be lost already, and so tells nothing.
        os.write(sys.stdout.fileno(), b"\n")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return True
    return False


if __name__ == "__main__":
    main()
