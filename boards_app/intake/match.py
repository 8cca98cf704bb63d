"""Normal form of the names that boards print (R4: aliases are exact on this form). Pure."""

import re
import unicodedata

LONGEST_NAME = 300  # characters, as the columns that store it
NO_TEXT = re.compile("[\x00\ud800-\udfff]")  # what no database takes

# Drawn as nothing, yet no format characters (category Cf): fillers, joiners and variation selectors.
_INVISIBLE = frozenset(
    (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0)
).union(range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
# Dashes by use that Unicode files under symbols (minus sign) or other punctuation (hyphen bullet).
_DASHES_OF_OTHER_CATEGORIES = frozenset("\u2212\u2043")
_INVISIBLE_CATEGORIES = frozenset(["Cc", "Cf", "Cs"])


def normal_form(name: str) -> str:
    """Return the form in which two spellings of one name are equal (R4).

    NFC; invisible and control characters out; any dash as "-"; runs of blanks (tabs, line ends and
    no-break spaces too) as one space; trimmed. Case is kept. Idempotent. The empty string stands for a
    name of which nothing can be seen.
    """
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    plain = "".join(map(_plain_character, unicodedata.normalize("NFC", name)))
    # Taking a character out may bring a letter and its accent together: compose once more.
    return unicodedata.normalize("NFC", " ".join(plain.split()))


def _plain_character(character: str) -> str:
    if character.isspace():  # before the control characters: a tab is a blank
        return " "
    category = unicodedata.category(character)
    if category in _INVISIBLE_CATEGORIES or ord(character) in _INVISIBLE:
        return ""
    if category == "Pd" or character in _DASHES_OF_OTHER_CATEGORIES:
        return "-"
    return character
