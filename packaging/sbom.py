"""Write the software bill of materials of a build as CycloneDX 1.5 JSON, with the same bytes for
the same parts.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from datetime import UTC, datetime
from pathlib import Path

import product
from parts import Part


def write_sbom(parts: list[Part], target: Path) -> None:
    """Write the bill of materials: the program and its parts with version, licence
    and package URL.
    """
    own = f"pkg:generic/{product.COMMAND}@{product.version()}"
    components = [_component(part) for part in parts]
    seed = hashlib.sha256(json.dumps([own, components], sort_keys=True).encode()).hexdigest()
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.UUID(seed[:32], version=4)}",
        "version": 1,
        "metadata": {
            "timestamp": (
                datetime.fromtimestamp(product.build_time(), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            ),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": product.NAME,
                "version": product.version(),
                "purl": own,
            },
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": sorted(part.purl for part in parts)}],
    }
    target.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _component(part: Part) -> dict[str, object]:
    return {
        "type": "library",
        "bom-ref": part.purl,
        "name": part.name,
        "version": part.version,
        "purl": part.purl,
        "licenses": [{"license": {"name": part.licence}}],
    }
