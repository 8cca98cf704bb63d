"""Examples for readers of the contract: requests that the demo answers."""

from drf_spectacular.utils import OpenApiExample

EXAMPLES: dict[str, list[OpenApiExample]] = {
    "is-sota": [
        OpenApiExample(
            "A pending release",
            description="/v1/is-sota?model=clover-35b-a3b-preview",
            value={
                "url": "https://isitsota.com/m/clover-35b-a3b-preview",
                "json_url": "https://api.isitsota.com/v1/is-sota?model=clover-35b-a3b-preview&scope=all",
                "sentence": "As of Nov 3, 2026, Clover-35B-A3B-Preview is pending benchmarks on isitsota: "
                "announced Oct 28, 2026, with no independent results on the boards we track yet.",
                "as_of": "2026-11-03",
                "rules_version": "1",
                "answer": "pending",
                "release": {
                    "slug": "clover-35b-a3b-preview",
                    "name": "Clover-35B-A3B-Preview",
                    "url": "https://isitsota.com/m/clover-35b-a3b-preview",
                    "json_url": "https://api.isitsota.com/v1/models/clover-35b-a3b-preview",
                },
                "lab": {
                    "slug": "diffuspace",
                    "name": "DiffuSpace",
                    "url": "https://isitsota.com/labs/diffuspace",
                    "json_url": "https://api.isitsota.com/v1/labs/diffuspace",
                },
                "category": None,
                "scope": "all",
                "state": "pending",
                "label": "Pending",
                "headline": "Pending benchmarks. Announced Oct 28, 2026; no independent results yet.",
                "evidence_on": None,
                "evidence": [],
            },
        )
    ],
}
