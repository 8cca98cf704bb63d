"""Words for XML, which has no form for most control characters."""

import re

_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def xml_text(text: str) -> str:
    """Leave out what no XML document may hold; the rest is escaped by whoever writes it."""
    return _NO_XML.sub("", text)
