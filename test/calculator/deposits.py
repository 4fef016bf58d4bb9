"""
Fixed deposits (§2.4, facts §3.5): rate by chart, interest to the day before maturity or early closure, penalty.

Open in the texts, and decided here: the chart is the latest that began by the first day; a slab's ends both belong
to it (its figures are “from” and “to”), and a term of another unit counts as the whole units of the slab that it
holds, by the calendar; where no slab fits, the rate is 0; an elapsed period ends with the day of closing, on which no
interest is earned any more; interest is reckoned anew from the first day at the closing rate, posting by posting.
"""

from datetime import date
from decimal import Decimal

from days import each_day, later, rounded, whole_units
from interest import Rule, next_posting, withheld

WHOLE_TERM, TILL_CLOSURE = 1, 2


def chart_rate(case: dict, start: date, end: date) -> Decimal:
    amount = Decimal(case["amount"])
    begun = [chart for chart in case["charts"] if date.fromisoformat(chart["from"]) <= start]
    if not begun:
        return Decimal(0)
    for slab in max(begun, key=lambda chart: chart["from"])["slabs"]:
        term = whole_units(start, end, slab["unit"])
        fits_term = slab["fromPeriod"] <= term and (slab.get("toPeriod") is None or term <= slab["toPeriod"])
        least, most = Decimal(slab.get("fromAmount") or 0), slab.get("toAmount")
        if fits_term and least <= amount and (most is None or amount <= Decimal(most)):
            return Decimal(slab["rate"])
    return Decimal(0)


def grown(case: dict, rate: Decimal, start: date, end: date) -> dict:
    rule, places = Rule({**case, "rate": str(rate)}), case["places"]
    amount = held = Decimal(case["amount"])
    postings, day = [], start
    while day < end:
        posted_on = min(next_posting(day, rule.posting), end)
        interest, _ = rule.over([(each, held) for each in each_day(day, posted_on)], places)
        tax = withheld(interest, case.get("taxes", []), posted_on, places)
        held += interest - tax
        postings.append({"day": posted_on, "interest": interest, "tax": tax, "balance": held})
        day = posted_on
    return {
        "postings": postings,
        "interest": sum((posting["interest"] for posting in postings), Decimal(0)),
        "tax": sum((posting["tax"] for posting in postings), Decimal(0)),
        "payout": rounded(held, places),
        "amount": amount,
    }


def early_rate(case: dict, start: date, maturity: date, closed: date) -> Decimal:
    penalty = case.get("penalty")
    whole = chart_rate(case, start, maturity)
    if penalty is None:
        return whole
    applicable = whole if penalty["on"] == WHOLE_TERM else chart_rate(case, start, closed)
    return max(applicable - Decimal(penalty["rate"]), Decimal(0))


def fixed_deposit(case: dict) -> dict:
    start = date.fromisoformat(case["from"])
    maturity = later(start, case["term"], case["unit"])
    rate = chart_rate(case, start, maturity)
    answer = {"maturity": maturity, "rate": rate, **grown(case, rate, start, maturity)}
    closed = [date.fromisoformat(day) for day in case.get("closings", [])]
    answer["early"] = [
        {"day": day, "payout": grown(case, early_rate(case, start, maturity, day), start, day)["payout"]}
        for day in closed
    ]
    return answer
