"""The words of the practice account: its invented sites, teams, people and tasks, with the commas, accents and colons that real ones have."""

from __future__ import annotations

from typing import NamedTuple


class Site(NamedTuple):
    """A wind farm. `prefix` begins the IDs of its assets and activities."""

    id: str
    name: str
    country: str
    prefix: str


SITES = (
    Site("DB01", "Dunbank", "United Kingdom", "DB"),
    Site("KR02", "Kråkegrund", "Denmark", "KR"),
    Site("0042", "Saint-Aubin-des-Dunes", "France", "SA"),
    Site("HW07", "Hohe Weide, Nord", "Germany", "HW"),
)
CATEGORIES = (
    "Preventive maintenance",
    "Corrective maintenance",
    "Inspection, statutory",
    "Blade repair",
    "Cable work",
    "Commissioning",
    "Transport",
    "Überprüfung Fundament",
)
TASKS = {
    "Annual service": "Preventive maintenance",
    "Bolt tensioning": "Preventive maintenance",
    "Hydraulic oil change": "Preventive maintenance",
    "Gearbox borescope": "Corrective maintenance",
    "Pitch battery exchange": "Corrective maintenance",
    "Contrôle de l'ascenseur": "Inspection, statutory",
    "Crane inspection": "Inspection, statutory",
    "Rettungsübung": "Inspection, statutory",
    "Transformer inspection": "Inspection, statutory",
    "Leading edge repair, blade A": "Blade repair",
    "Cable pull, string 3": "Cable work",
    "String test": "Commissioning",
    "Lift of spare parts": "Transport",
    "Foundation survey": "Überprüfung Fundament",
}
"""The category of each task."""


class Crew(NamedTuple):
    """A team by what it does: its tasks, its department, what its people are and the certificates that they need."""

    team: str
    tasks: tuple[str, ...]
    department: str
    role: str
    certificates: tuple[str, ...]
    nights: bool = False


_BASIC = ("GWO Basic Safety", "Offshore medical")
CREWS = (
    Crew(
        "Blade crew",
        ("Leading edge repair, blade A", "Annual service", "Bolt tensioning"),
        "Operations",
        "Technician",
        (*_BASIC, "GWO Advanced Rescue"),
    ),
    Crew("Cable team, south", ("Cable pull, string 3", "String test"), "Construction", "Technician", (*_BASIC, "HV switching")),
    Crew(
        "Équipe électrique",
        ("Contrôle de l'ascenseur", "Pitch battery exchange", "Hydraulic oil change"),
        "Électricité",
        "Technician",
        (*_BASIC, "HV switching"),
    ),
    Crew("HV team", ("Transformer inspection", "String test"), "Électricité", "Technician", (*_BASIC, "HV switching")),
    Crew(
        "Rope access: nights",
        ("Leading edge repair, blade A", "Gearbox borescope", "Bolt tensioning"),
        "Operations",
        "Rope access technician",
        (*_BASIC, "IRATA Level 2"),
        nights=True,
    ),
)
SUPPORT = (
    Crew("Crane crew", ("Crane inspection", "Lift of spare parts"), "Marine, logistics", "Technician", _BASIC),
    Crew(
        "Survey & inspection",
        ("Foundation survey", "Rettungsübung"),
        "Construction",
        "Technician",
        (*_BASIC, "GWO Advanced Rescue"),
    ),
)
"""The teams that join others; a large account has several of each."""
OFFICE_ROLES = ("Site supervisor", "HSE adviser", "Marine coordinator")
OFFICE_DEPARTMENTS = ("Operations", "Construction", "Marine, logistics")
EMPLOYERS = (("Vindkraft Service ApS", "Denmark"), ("Blade & Tower Ltd, Hull", "United Kingdom"))
FIRST_NAMES = ("Åse", "Bjørn", "Chloé", "Dieter", "Eilidh", "François", "Grete", "Hannah", "Íñigo", "Jürgen", "Katarzyna", "Liam", "Màiri", "Noël")
LAST_NAMES = ("Sørensen", "MacLeod", "Lefèvre", "Müller", "O'Brien", "Nowak", "van der Berg", "Østergaard", "García", "Smith-Jones", "Weiß", "Dupont")
PACKAGE_TYPES = {
    "SERVICE_CAMPAIGN": ("Preventive maintenance", "Corrective maintenance", "Commissioning", "Transport"),
    "BLADE_CAMPAIGN": ("Blade repair",),
    "CABLE_CAMPAIGN": ("Cable work",),
    "INSPECTION": ("Inspection, statutory", "Überprüfung Fundament"),
}
"""The categories of the work in each type of work package."""
ORDER_TYPES = {"Corrective maintenance": "CORRECTIVE", "Blade repair": "CORRECTIVE", "Preventive maintenance": "PREVENTIVE"}
"""The type of a work order by its category; else it is an INSPECTION."""
PRIORITIES = ("LOW", "MEDIUM", "HIGH", "URGENT")
SHEET_STATES = ("SIGNED", "PENDING", "SIGNED", "DRAFT", "REJECTED")
REMARKS = (
    "",
    "",
    "Weather window needed: Hs < 1.5 m, wind < 12 m/s",
    "Access by CTV, second transfer at noon",
    "Kunde möchte vorher informiert werden",
    'Bring the "blue" torque set, 2 pcs',
    "Prévoir l'arrêt de la turbine",
)
INTERNAL_REMARKS = ("", "", "Cost centre 0417", "Second crew on standby", "Check spare parts first; see order")
