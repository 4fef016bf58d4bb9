"""
Repayment schedules (facts §3.6 has the choices, the rules are those published for the family's cumulative loans).

Open in the texts, and decided here. Dates: the n-th installment falls due n periods after disbursement, by the
calendar, at a shorter month's last day. A period's rate, same as the repayment period: a month is a twelfth of the
year, a week a fifty-second, a day the part that the days of the year say. Daily: the days that there are, or 30 for a
month, of 360, 364, 365 or the year's own. Equal installments are level over the actual periods. Grace on principal:
interest alone. Multiples: each installment but the last is one. The last takes what rounding left. Flat: each period
bears on the whole principal and is rounded by itself, never beyond the total; equal installments are level there too.
An actual year is that in which the period begins.
"""

from datetime import date
from decimal import Decimal

from days import DAYS, MONTHS, WEEKS, YEARS, in_multiples, later, length_of_year, rounded

EQUAL_PRINCIPAL, EQUAL_INSTALLMENTS = 0, 1
DECLINING, FLAT = 0, 1
DAILY, SAME_AS_PERIOD = 0, 1
PER_MONTH, PER_YEAR = 2, 3
ACTUAL = 1


def part_of_year(case: dict, start: date, end: date) -> tuple[int, int]:
    """How much of a year one period is, as two whole numbers: a third of a year shall stay one."""
    every, unit = case["every"], case["unit"]
    in_year = length_of_year(start) if case["daysInYear"] == ACTUAL else case["daysInYear"]
    if case["calculation"] == SAME_AS_PERIOD:
        return every, {DAYS: in_year, WEEKS: 52, MONTHS: 12, YEARS: 1}[unit]
    if case["daysInMonth"] == 30 and unit in (MONTHS, YEARS):
        return every * (30 if unit == MONTHS else 360), in_year
    return (end - start).days, in_year


def level_installment(principal: Decimal, rates: list[Decimal]) -> Decimal:
    """The installment whose parts, each discounted by the periods before it, are the principal."""
    discount, annuity = Decimal(1), Decimal(0)
    for rate in rates:
        discount /= 1 + rate
        annuity += discount
    return principal / annuity


def schedule(case: dict) -> dict:
    places, principal, count = case["places"], Decimal(case["principal"]), case["repayments"]
    grace, multiple = case.get("grace", 0), Decimal(case.get("multiples", "0"))
    start = date.fromisoformat(case["from"])
    due = [later(start, case["every"] * number, case["unit"]) for number in range(count + 1)]
    annual = Decimal(case["rate"]) / 100 * (12 if case["rateUnit"] == PER_MONTH else 1)
    parts = [part_of_year(case, due[n], due[n + 1]) for n in range(count)]
    rates = [annual * part / whole for part, whole in parts]
    paying = count - grace

    def interest_on(amount: Decimal, n: int) -> Decimal:
        # Divided last: a third has no end in decimals, and half a cent would no longer be half.
        part, whole = parts[n]
        return rounded(amount * annual * part / whole, places)

    def installment(amount: Decimal) -> Decimal:
        return in_multiples(amount, multiple) if multiple else rounded(amount, places)

    flat_total = rounded(principal * sum(rates), places)
    if case["interest"] == FLAT:
        level = installment(principal * (1 + sum(rates[grace:])) / paying)
    else:
        level = installment(level_installment(principal, rates[grace:]))
    outstanding, charged, periods = principal, Decimal(0), []
    for n in range(count):
        last = n == count - 1
        if case["interest"] == FLAT:
            left = flat_total - charged
            interest = left if last else min(interest_on(principal, n), left)
        else:
            interest = interest_on(outstanding, n)
        if last:
            paid = outstanding
        elif n < grace:
            paid = Decimal(0)
        elif case["amortization"] == EQUAL_INSTALLMENTS:
            paid = level - interest
        else:
            equal = principal / paying
            paid = in_multiples(equal + interest, multiple) - interest if multiple else rounded(equal, places)
        paid = min(max(paid, Decimal(0)), outstanding)
        outstanding, charged = outstanding - paid, charged + interest
        periods.append({"due": due[n + 1], "principal": paid, "interest": interest})
    return {"periods": periods, "interest": charged, "total": principal + charged}


def repaid(case: dict) -> dict:
    """
    What each payment pays: penalties, fees, interest, principal of the oldest installment first (facts §3.6); what
    is more than the loan is overpaid. Paying early or late changes no interest. A fee falls on each installment.
    """
    order = ("penalty", "fee", "interest", "principal")
    fixed = {"penalty": Decimal(0), "fee": Decimal(case["fee"])}
    owed = [{**period, **fixed} for period in schedule(case)["periods"]]
    after = []
    for payment in case["payments"]:
        left, parts = Decimal(payment), dict.fromkeys(order, Decimal(0))
        for installment in owed:
            for part in order:
                taken = min(left, installment[part])
                installment[part] -= taken
                parts[part] += taken
                left -= taken
        after.append({**parts, "overpaid": left})
    outstanding = sum((installment[part] for installment in owed for part in order), Decimal(0))
    return {"payments": after, "outstanding": outstanding}
