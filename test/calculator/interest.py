"""
Interest on balances and its postings (§2.4), one day after the other.

§2.4 has the compounding, posting and calculation types and says that a posting is dated the day after its period.
Open there, and decided here: interest of a day is earned on the balance at its end; interest compounds within a
posting period and is not rounded before it is posted; the average is that of the days of one calendar month, as far
as they belong to the posting; what an overdrawn day owes is kept and posted apart from what other days earn.
"""

from datetime import date
from decimal import Decimal
from itertools import groupby

from days import ONE_DAY, each_day, rounded

DAILY, MONTHLY, QUARTERLY, ANNUALLY = 1, 4, 5, 7
DAILY_BALANCE, AVERAGE = 1, 2
MONTHS_OF = {MONTHLY: 1, QUARTERLY: 3, ANNUALLY: 12}


def begins_period(day: date, posting: int) -> bool:
    return day.day == 1 and (day.month - 1) % MONTHS_OF[posting] == 0


def next_posting(day: date, posting: int) -> date:
    """The first day after `day` on which a period begins: the day after the one in which `day` lies."""
    day += ONE_DAY
    while not begins_period(day, posting):
        day += ONE_DAY
    return day


class Rule:
    def __init__(self, terms: dict):
        self.rates = {1: Decimal(terms["rate"]) / 100, -1: Decimal(terms.get("overdraftRate", "0")) / 100}
        self.compounding = terms["compounding"]
        self.posting = terms["posting"]
        self.calculation = terms["calculation"]
        self.days_in_year = terms["daysInYear"]

    def over(self, days: list[tuple[date, Decimal]], places: int) -> tuple[Decimal, Decimal]:
        """What days with these balances earn, and what they owe: rounded once, here."""
        so_far = {1: Decimal(0), -1: Decimal(0)}
        for _, days_of_month in groupby(days, lambda entry: (entry[0].year, entry[0].month)):
            balances = [balance for _, balance in days_of_month]
            if self.calculation == AVERAGE:
                balances = [sum(balances) / len(balances)] * len(balances)
            if self.compounding == MONTHLY:
                self.add_month(so_far, balances)
            else:
                for balance in balances:
                    self.add_month(so_far, [balance])
        return rounded(so_far[1], places), rounded(so_far[-1], places)

    def add_month(self, so_far: dict[int, Decimal], balances: list[Decimal]) -> None:
        """Divided last: a day of a 360-day year has no end in decimals, and half a cent would no longer be half."""
        for side in (1, -1):
            on_side = [abs(balance) for balance in balances if (balance < 0) == (side < 0)]
            base = sum(on_side, Decimal(0)) + len(on_side) * so_far[side]
            so_far[side] += base * self.rates[side] / self.days_in_year


def withheld(interest: Decimal, taxes: list[dict], day: date, places: int) -> Decimal:
    """Each component of the group that has begun takes its share of a posting, rounded by itself."""
    begun = [tax for tax in taxes if date.fromisoformat(tax["from"]) <= day]
    return sum((rounded(interest * Decimal(tax["rate"]) / 100, places) for tax in begun), Decimal(0))


def savings(case: dict) -> dict:
    """An account from its first day: its movements, and what is posted until the day `until` has begun."""
    rule, places = Rule(case), case["places"]
    start, until = date.fromisoformat(case["from"]), date.fromisoformat(case["until"])
    moved: dict[date, Decimal] = {}
    for movement in case["movements"]:
        day = date.fromisoformat(movement["day"])
        moved[day] = moved.get(day, Decimal(0)) + Decimal(movement["amount"])
    balance, days, postings = Decimal(0), [], []
    for day in each_day(start, until + ONE_DAY):
        if days and begins_period(day, rule.posting):
            earned, owed = rule.over(days, places)
            tax = withheld(earned, case.get("taxes", []), day, places)
            balance += earned - owed - tax
            if earned or owed:
                postings.append({"day": day, "interest": earned, "overdraft": owed, "tax": tax})
            days = []
        balance += moved.get(day, Decimal(0))
        days.append((day, balance))
    return {"postings": postings, "balance": rounded(balance, places)}
