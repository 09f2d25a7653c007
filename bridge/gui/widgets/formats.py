"""The app's sentences, numbers and times as the planner reads them: in English, with the separators
of the computer's country.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, QLocale
from PySide6.QtGui import QKeySequence

from bridge import clock
from bridge.texts import say, set_number_format, shown

if TYPE_CHECKING:
    from bridge.settings import Account


def install_locale() -> None:
    """Write dates and numbers in English, with the separators of the computer's country."""
    system, english = QLocale.system(), QLocale.Language.English
    QLocale.setDefault(
        system if system.language() == english else QLocale(english, system.territory())
    )
    set_number_format(number)


def tr(template: str, /, **values: object) -> str:
    """Return a sentence of the window with its values.

    Every sentence passes here or through a `Text`.
    """
    return shown(say(template, **values))


def plural(count: int, singular: str, many: str, /, **values: object) -> str:
    """Return `singular` for exactly one, else `many`; both may use `{count}`."""
    return tr(singular if count == 1 else many, count=number(count), **values)


def number(value: int) -> str:
    """Return a whole number with the locale's separators."""
    return QLocale().toString(value)


def moment(value: datetime, beside: datetime | None = None) -> str:
    """Format a local date and time (`24 Nov 06:00`), with the year if it is not the current one, or
    not that of the date `beside` it.
    """
    return f"{day(value, beside)} {value:%H:%M}"


def day(value: datetime, beside: datetime | None = None) -> str:
    """Format a local date (`24 Nov`), with the year as `moment` has it."""
    this_year = value.year == clock.now(value.tzinfo).year == (beside or value).year
    form = tr("d MMM") if this_year else tr("d MMM yyyy")
    return QLocale().toString(QDate(value.year, value.month, value.day), form)


def keys(shortcut: str) -> str:
    """Return a shortcut such as `Ctrl+1` in the notation of the planner's system."""
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)


def utc(text: str) -> datetime | None:
    """Return the instant of an ISO text, or None if it is invalid."""
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def when(text: str, zone: ZoneInfo | None = None, *, within: bool = False) -> str:
    """Return an instant as `Today 09:21`, `Yesterday 16:40` or `18 Nov 14:02`, on the computer's
    clock unless a zone is given.

    `within` a sentence it is `today 09:21`.
    """
    instant = utc(text)
    if instant is None:
        return text
    local = instant.astimezone(zone)
    past = (clock.today(local.tzinfo) - local.date()).days
    if past not in {0, 1}:
        return moment(local)
    time = f"{local:%H:%M}"
    words = tr("Yesterday {time}", time=time) if past else tr("Today {time}", time=time)
    return words.lower() if within else words


def ago(seconds: float) -> str:
    """Return how long something is past: `just now`, `2 minutes ago`."""
    if seconds < 60:
        return tr("just now")
    if seconds < 3600:
        return plural(int(seconds // 60), "1 minute ago", "{count} minutes ago")
    if seconds < 86400:
        return plural(int(seconds // 3600), "1 hour ago", "{count} hours ago")
    return plural(int(seconds // 86400), "1 day ago", "{count} days ago")


def account_mark(account: Account) -> tuple[str, str]:
    """Return the label of an account's type, and the colours of its pill."""
    if account.practice:
        return tr("PRACTICE"), "practice"
    return (tr("PRODUCTION"), "production") if account.production else (tr("TEST"), "muted")
