"""Write the Windows group policy template for the company settings: the settings as ADMX, the
English texts as ADML.

build.py runs it in the program's own environment: PYTHONPATH=packaging python -m
windows.policy_template FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import product

from bridge.settings import POLICY_KEY, company_file, lockable, setting_lines

SPACE = "http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions"
REVISION = {"xmlns": SPACE, "revision": "1.0", "schemaVersion": "1.0"}
ONCE = "Not configured: users choose for themselves, or policy.json decides. "


def template() -> tuple[Element, Element]:
    """Return the template and its texts: a policy per setting that a company may set, with a switch
    to lock it if allowed.
    """
    policies, words = (
        Element("policyDefinitions", REVISION),
        Element("policyDefinitionResources", REVISION),
    )
    spaces = SubElement(policies, "policyNamespaces")
    SubElement(spaces, "target", prefix=product.COMMAND, namespace=product.BUNDLE_ID)
    SubElement(policies, "resources", minRequiredRevision="1.0")
    supported = SubElement(
        SubElement(SubElement(policies, "supportedOn"), "definitions"), "definition", name="every"
    )
    category = SubElement(SubElement(policies, "categories"), "category", name=product.NAME)
    listed = SubElement(policies, "policies")
    SubElement(words, "displayName").text = product.NAME
    SubElement(words, "description").text = product.SUMMARY
    resources = SubElement(words, "resources")
    strings, shown = (
        SubElement(resources, "stringTable"),
        SubElement(resources, "presentationTable"),
    )

    def said(name: str, text: str) -> str:
        SubElement(strings, "string", id=name).text = text
        return f"$(string.{name})"

    supported.set("displayName", said("every", f"{product.NAME} on Windows"))
    category.set("displayName", said("category", product.NAME))
    for name, field in company_file().model_fields.items():
        if name == "locked":
            continue
        word, line = field.alias or name, setting_lines().get(name)
        caption = line.caption if line else field.title or ""
        explained = ONCE + (
            f"Empty: {line.empty[0].lower()}{line.empty[1:]}." if line else field.description or ""
        )
        policy = SubElement(
            listed,
            "policy",
            {
                "name": word,
                "class": "Machine",
                "key": POLICY_KEY,
                "presentation": f"$(presentation.{word})",
            },
        )
        policy.set("displayName", said(word, caption))
        policy.set("explainText", said(f"{word}_explained", explained))
        SubElement(policy, "parentCategory", ref=product.NAME)
        SubElement(policy, "supportedOn", ref="every")
        elements, presentation = (
            SubElement(policy, "elements"),
            SubElement(shown, "presentation", id=word),
        )
        SubElement(
            elements,
            "text",
            {"id": word, "valueName": word} | ({} if line else {"required": "true"}),
        )
        SubElement(SubElement(presentation, "textBox", refId=word), "label").text = caption
        if word in lockable():
            lock = SubElement(
                elements, "boolean", id=f"{word}Locked", key=rf"{POLICY_KEY}\Locked", valueName=word
            )
            for state, value in (("trueValue", "1"), ("falseValue", "0")):
                SubElement(SubElement(lock, state), "decimal", value=value)
            SubElement(
                presentation, "checkBox", refId=f"{word}Locked", defaultChecked="true"
            ).text = "Users cannot change it"
    return policies, words


def write(folder: Path) -> None:
    """Write both files in the layout of Windows' PolicyDefinitions folder."""
    (folder / "en-US").mkdir(parents=True, exist_ok=True)
    for root, name in zip(
        template(), (f"{product.NAME}.admx", f"en-US/{product.NAME}.adml"), strict=True
    ):
        ElementTree.indent(root)
        ElementTree.ElementTree(root).write(folder / name, encoding="utf-8", xml_declaration=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
