"""Days, terms and rounding for the calculator: Python's own calendar and decimal, nothing of the product."""

from calendar import isleap, monthrange
from datetime import date, timedelta
from decimal import ROUND_HALF_EVEN, Decimal

ONE_DAY = timedelta(days=1)
DAYS, WEEKS, MONTHS, YEARS = 0, 1, 2, 3


def rounded(amount: Decimal, places: int) -> Decimal:
    """Half to even at the currency's last place (facts §3.1)."""
    return amount.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)


def in_multiples(amount: Decimal, multiple: Decimal) -> Decimal:
    return (amount / multiple).quantize(Decimal(1), ROUND_HALF_EVEN) * multiple


def month_later(start: date, months: int) -> date:
    """The same day of a later month, or its last day where that month is shorter."""
    count = start.year * 12 + start.month - 1 + months
    year, month = count // 12, count % 12 + 1
    return date(year, month, min(start.day, monthrange(year, month)[1]))


def later(start: date, count: int, unit: int) -> date:
    if unit == DAYS:
        return start + timedelta(days=count)
    if unit == WEEKS:
        return start + timedelta(weeks=count)
    return month_later(start, count if unit == MONTHS else 12 * count)


def whole_units(start: date, end: date, unit: int) -> int:
    """How many whole days, weeks, months or years have passed."""
    count = 0
    if unit in (DAYS, WEEKS):
        return (end - start).days // (1 if unit == DAYS else 7)
    while later(start, count + 1, unit) <= end:
        count += 1
    return count


def each_day(start: date, end: date):
    """From `start` to the day before `end`."""
    while start < end:
        yield start
        start += ONE_DAY


def length_of_year(day: date) -> int:
    return 366 if isleap(day.year) else 365
