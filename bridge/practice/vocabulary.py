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
TEAMS = ("Blade crew", "Crane crew", "Cable team, south", "Équipe électrique", "HV team", "Rope access: nights", "Survey & inspection")
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
TASKS = (
    "Annual service",
    "Leading edge repair, blade A",
    "Bolt tensioning",
    "Cable pull, string 3",
    "Hydraulic oil change",
    "Contrôle de l'ascenseur",
    "Transformer inspection",
    "Gearbox borescope",
    "Pitch battery exchange",
    "Rettungsübung",
    "Crane inspection",
    "Foundation survey",
)
FIRST_NAMES = ("Åse", "Bjørn", "Chloé", "Dieter", "Eilidh", "François", "Grete", "Hannah", "Íñigo", "Jürgen", "Katarzyna", "Liam", "Màiri", "Noël")
LAST_NAMES = ("Sørensen", "MacLeod", "Lefèvre", "Müller", "O'Brien", "Nowak", "van der Berg", "Østergaard", "García", "Smith-Jones", "Weiß", "Dupont")
ROLES = ("Technician", "Lead technician", "Site supervisor", "Rope access technician", "HSE adviser", "Marine coordinator")
DEPARTMENTS = ("Operations", "Construction", "Marine, logistics", "Électricité")
CERTIFICATES = ("GWO Basic Safety", "GWO Advanced Rescue", "IRATA Level 2", "HV switching", "Offshore medical")
PACKAGE_TYPES = ("SERVICE_CAMPAIGN", "BLADE_CAMPAIGN", "CABLE_CAMPAIGN", "INSPECTION")
PACKAGE_STATES = ("PLANNED", "CONFIRMED", "CONFIRMED", "FINISHED", "NONE", "CANCELED")
ORDER_TYPES = ("CORRECTIVE", "PREVENTIVE", "INSPECTION")
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
