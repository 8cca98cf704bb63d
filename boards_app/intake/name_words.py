"""What words in names of models say: setting, precision, channel, tier. The one list of them. Pure.

Only kinds of words stand here, no names of models: a word of none of these lists is part of an identity.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# How a run was made. Always a setting.
SETTINGS = _words(
    "high low minimal xhigh effort auto adaptive no non without fc prompt prompting tool tools token tokens "
    "budget harness diff whole architect cot zero few shot shots basic "
    "awq gptq gguf quantized quantised"
)
# An effort where the place says so (in brackets, before “effort”, after a version), else a tier.
EFFORTS_BY_PLACE = _words("medium max none extra default")
# What an effort or a “no” is said of.
OF_EFFORT = _words("effort reasoning thinking")
# A setting on one board, a release of its own on the next: never dropped without a word.
DOUBTFUL_SETTINGS = _words("thinking reasoning base")
# Say that it is tuned for talk, which nearly every listed model is.
FILLERS = _words("instruct it hf model release version")
# Channel or state of a release: often left out, sometimes another release.
CHANNELS = _words("preview exp beta alpha chat latest turbo api app eap early old new final")
# Sizes and purposes: a name with one of them is never the same model as a name without it.
TIERS = _words(
    "mini nano micro tiny small medium large max plus ultra pro flash lite light fast instant air "
    "codex coder code math vision vl omni audio realtime voice live image video embed embedding "
    "distill distilled merge simpo dpo deep research search agent multi heavy guard safety"
)
# Makes the newest of several equal releases the likeliest; else that is the oldest, which had the name.
NEWEST = "new"
SYNONYMS = {
    "think": "thinking",
    "prev": "preview",
    "experimental": "exp",
    "distil": "distill",
    "previous": "old",
}
# Words of a lab's name that many labs share.
GENERIC_OF_LABS = _words("ai lab labs research inc ltd llc team group company technologies the of and")

NO_IDENTITY = SETTINGS | EFFORTS_BY_PLACE | DOUBTFUL_SETTINGS | FILLERS | CHANNELS | TIERS
