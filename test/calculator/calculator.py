"""
A calculator written apart from the training bank, from the texts alone, as a second opinion on its figures.
Reads one case a line as JSON, and answers one line for each. Standard library only.
"""

import json
import sys
from datetime import date
from decimal import Decimal, getcontext

import deposits
import interest
import loans

getcontext().prec = 60

kinds = {
    "savings": interest.savings,
    "deposit": deposits.fixed_deposit,
    "loan": loans.schedule,
    "payments": loans.repaid,
}


def plain(value: object) -> str:
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no form in an answer")


for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps(kinds[case["kind"]](case), default=plain), flush=True)
