"""What one category adds to the state of a release, as bits that several categories can be joined by."""

RANKED = 1  # has a rank now in some scope
LISTED = 2  # stands in the newest edition of a counted board, fresh or not
LEADS = 4  # leads now in some scope (R13)
ON_HOLD = 8  # would lead now in some scope, but for R12 alone
WEARS_ALL = 16  # wears the crown of scope all
SOTA_ALL = 32  # wears it and leads there
WEARS_OPEN = 64  # wears the crown of scope open
SOTA_OPEN = 128  # wears it and leads there

WEARS = {"all": WEARS_ALL, "open": WEARS_OPEN}
SOTA = {"all": SOTA_ALL, "open": SOTA_OPEN}
HELD = WEARS_ALL | WEARS_OPEN
