"""A small service in the form of Apache Fineract's published API, for tests.

Written from its published resources, request validators and response classes, and not from the desk's table: commands
in the query, basic authentication with a tenant's header, unsupported members refused by name, dates as arrays,
amounts with six decimals, movements inside their account. It keeps what a first customer, a transfer, a loan and an
approval need, and nothing more. It was not compared with a running server. It ends when its standard input does.

    python3 fineract_form.py
"""

import base64
import datetime
import json
import re
import sys
import threading
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

USERS = {'mifos:teller-password': 'mifos', 'checker:supervisor-password': 'checker'}
DATED = {'locale', 'dateFormat'}
TAKES = {
    'client': {'officeId', 'legalFormId', 'firstname', 'middlename', 'lastname', 'fullname', 'externalId', 'mobileNo',
               'emailAddress', 'dateOfBirth', 'active', 'activationDate', 'submittedOnDate', 'savingsProductId',
               'genderId'} | DATED,
    'client activate': {'activationDate'} | DATED,
    'savings': {'clientId', 'productId', 'submittedOnDate', 'externalId', 'accountNo'} | DATED,
    'savings approve': {'approvedOnDate', 'note'} | DATED,
    'savings activate': {'activatedOnDate'} | DATED,
    'savings movement': {'transactionDate', 'transactionAmount', 'note', 'receiptNumber', 'paymentTypeId'} | DATED,
    'transfer': {f'{side}{what}' for side in ('from', 'to') for what in ('OfficeId', 'ClientId', 'AccountId', 'AccountType')}
                | {'transferDate', 'transferAmount', 'transferDescription'} | DATED,
    'loan': {'clientId', 'productId', 'principal', 'loanTermFrequency', 'loanTermFrequencyType', 'numberOfRepayments',
             'repaymentEvery', 'repaymentFrequencyType', 'interestRatePerPeriod', 'interestRateFrequencyType',
             'amortizationType', 'interestType', 'interestCalculationPeriodType', 'expectedDisbursementDate',
             'submittedOnDate', 'transactionProcessingStrategyCode', 'loanType', 'externalId', 'daysInYearType',
             'graceOnPrincipalPayment'} | DATED,
    'loan approve': {'approvedOnDate', 'approvedLoanAmount', 'expectedDisbursementDate', 'note'} | DATED,
    'loan disburse': {'actualDisbursementDate', 'transactionAmount', 'note', 'paymentTypeId'} | DATED,
    'loan movement': {'transactionDate', 'transactionAmount', 'note', 'paymentTypeId', 'externalId'} | DATED,
}
LOAN_NEEDS = ['clientId', 'productId', 'principal', 'loanTermFrequency', 'loanTermFrequencyType', 'numberOfRepayments',
              'repaymentEvery', 'repaymentFrequencyType', 'interestRatePerPeriod', 'amortizationType', 'interestType',
              'interestCalculationPeriodType', 'transactionProcessingStrategyCode', 'loanType',
              'expectedDisbursementDate', 'submittedOnDate']
SAVINGS = {100: 'Submitted and pending approval', 200: 'Approved', 300: 'Active'}
LOANS = {100: 'Submitted and pending approval', 200: 'Approved', 300: 'Active', 600: 'Closed (obligations met)'}
CLIENTS = {100: 'Pending', 300: 'Active'}
NGN = {'code': 'NGN', 'name': 'Nigerian Naira', 'decimalPlaces': 2, 'displaySymbol': '₦'}


class Refused(Exception):
    def __init__(self, status, code, words, field=None):
        super().__init__(words)
        self.status, self.code, self.words, self.field = status, code, words, field


def today():
    return datetime.date.today()


def day(text):
    return datetime.datetime.strptime(text, '%d %B %Y').date()


def array(date):
    return [date.year, date.month, date.day]


def state(id, names):
    return {'id': id, 'code': f'status.{id}', 'value': names[id], 'active': id == 300}


class Bank:
    def __init__(self):
        self.lock = threading.Lock()
        self.clients, self.accounts, self.loans, self.transfers = {}, {}, {}, []
        self.count = 0
        #: What the desk sent, for the test to look at.
        self.seen = []

    def number(self):
        self.count += 1
        return self.count

    def found(self, where, id, what):
        if int(id) not in where:
            raise Refused(404, f'error.msg.{what}.id.invalid', f'{what} with identifier {id} does not exist')
        return where[int(id)]

    def show_client(self, one):
        return {'id': one['id'], 'accountNo': f"{one['id']:09}", 'externalId': one.get('externalId', ''),
                'status': state(one['state'], CLIENTS), 'active': one['state'] == 300,
                'firstname': one.get('firstname'), 'lastname': one.get('lastname'), 'fullname': one.get('fullname'),
                'displayName': one['name'], 'mobileNo': one.get('mobileNo', ''), 'officeId': one['officeId'],
                'officeName': 'Head Office', 'legalForm': {'id': one['legalFormId'], 'value': 'PERSON'},
                'timeline': {'submittedOnDate': array(today()), 'submittedByUsername': one['by']}}

    def show_account(self, one, whole=False):
        shown = {'id': one['id'], 'accountNo': f"{one['id']:09}", 'externalId': one.get('externalId', ''),
                 'depositType': {'id': 100, 'value': 'Savings'}, 'clientId': one['client'],
                 'clientName': self.clients[one['client']]['name'], 'savingsProductId': 1,
                 'savingsProductName': 'Passbook savings', 'status': state(one['state'], SAVINGS),
                 'subStatus': {'id': 0, 'value': 'None'}, 'currency': NGN,
                 'timeline': {'submittedOnDate': array(today()), 'submittedByUsername': one['by']},
                 'summary': {'currency': NGN, 'accountBalance': one['balance'], 'availableBalance': one['balance']}}
        if whole:
            shown['transactions'] = [dict(move) for move in reversed(one['moves'])]
        return shown

    def show_loan(self, one, more=''):
        owed = one['principal'] - one['paid']
        shown = {'id': one['id'], 'accountNo': f"{one['id']:09}", 'externalId': one.get('externalId', ''),
                 'status': state(one['state'], LOANS), 'clientId': one['client'],
                 'clientName': self.clients[one['client']]['name'], 'loanProductId': 1,
                 'loanProductName': 'Trader loan', 'currency': NGN, 'principal': one['principal'],
                 'approvedPrincipal': one['principal'], 'numberOfRepayments': one['number'],
                 'timeline': {'submittedOnDate': array(today()), 'submittedByUsername': one['by']}}
        if one['state'] >= 300:
            shown['summary'] = {'currency': NGN, 'principalOutstanding': owed, 'interestOutstanding': Decimal(0),
                                'totalOutstanding': owed}
        if more == 'transactions':
            # A movement of a loan tells no note in a list.
            shown['transactions'] = [dict(move) for move in one['moves']]
        if more == 'repaymentSchedule':
            part = one['principal'] / one['number']
            shown['repaymentSchedule'] = {'currency': NGN, 'totalRepaymentExpected': one['principal'], 'periods': [
                {'period': at + 1, 'dueDate': array(today() + datetime.timedelta(days=30 * (at + 1))),
                 'principalDue': part, 'interestDue': Decimal(0), 'totalDueForPeriod': part}
                for at in range(one['number'])]}
        return shown

    def move(self, account, effect, kind, date, note=None):
        if account['state'] != 300:
            raise Refused(403, 'error.msg.savingsaccount.transaction.account.is.not.active', 'Transaction is not allowed. Account is not active.')
        if account['balance'] + effect < 0:
            raise Refused(403, 'error.msg.savingsaccount.transaction.insufficient.account.balance', 'Insufficient account balance.')
        account['balance'] += effect
        id = self.number()
        account['moves'].append({'id': id, 'transactionType': {'id': kind, 'value': 'Deposit' if kind == 1 else 'Withdrawal'},
                                 'accountId': account['id'], 'date': array(date), 'currency': NGN, 'amount': abs(effect),
                                 'runningBalance': account['balance'], 'reversed': False, **({'note': note} if note else {})})
        return id

    # ── Writes ──────────────────────────────────────────────────────────────────────────────────────────

    def post(self, path, command, body, user):
        if path == '/clients':
            return self.create_client(body, user)
        if match := re.fullmatch(r'/clients/(\d+)', path):
            client = self.found(self.clients, match[1], 'client')
            only(body, 'client activate')
            if client['state'] != 100:
                raise Refused(403, 'error.msg.clients.already.active', 'Cannot activate client. Client is already active.')
            client['state'] = 300
            return {'officeId': client['officeId'], 'clientId': client['id'], 'resourceId': client['id'], 'changes': {}}
        if path == '/savingsaccounts':
            only(body, 'savings')
            self.found(self.clients, body['clientId'], 'client')
            id = self.number()
            self.accounts[id] = {'id': id, 'client': int(body['clientId']), 'state': 100, 'balance': Decimal('0.000000'),
                                 'moves': [], 'by': user, 'externalId': body.get('externalId', '')}
            return {'officeId': 1, 'clientId': int(body['clientId']), 'savingsId': id, 'resourceId': id}
        if match := re.fullmatch(r'/savingsaccounts/(\d+)', path):
            return self.step_savings(self.found(self.accounts, match[1], 'savingsaccount'), command, body)
        if match := re.fullmatch(r'/savingsaccounts/(\d+)/transactions', path):
            account = self.found(self.accounts, match[1], 'savingsaccount')
            only(body, 'savings movement')
            amount = money(body, 'transactionAmount')
            signs = {'deposit': (1, 1), 'withdrawal': (-1, 2)}
            if command not in signs:
                raise Refused(400, 'error.msg.unrecognized.command', f'The query parameter command has an unsupported value of: {command}')
            sign, kind = signs[command]
            id = self.move(account, sign * amount, kind, day(body['transactionDate']), body.get('note'))
            return {'officeId': 1, 'clientId': account['client'], 'savingsId': account['id'], 'resourceId': id}
        if path == '/accounttransfers':
            return self.transfer(body)
        if path == '/loans':
            return self.create_loan(body, user, command)
        if match := re.fullmatch(r'/loans/(\d+)', path):
            return self.step_loan(self.found(self.loans, match[1], 'loan'), command, body)
        if match := re.fullmatch(r'/loans/(\d+)/transactions', path):
            loan = self.found(self.loans, match[1], 'loan')
            only(body, 'loan movement')
            if command != 'repayment' or loan['state'] != 300:
                raise Refused(403, 'error.msg.loan.is.not.active', 'The loan is not active.')
            loan['paid'] += money(body, 'transactionAmount')
            id = self.number()
            loan['moves'].append({'id': id, 'officeId': 1, 'type': {'id': 2, 'value': 'Repayment'},
                                  'date': array(day(body['transactionDate'])), 'currency': NGN,
                                  'amount': money(body, 'transactionAmount'), 'manuallyReversed': False})
            if loan['paid'] >= loan['principal']:
                loan['state'] = 600
            return {'officeId': 1, 'clientId': loan['client'], 'loanId': loan['id'], 'resourceId': id, 'changes': {}}
        raise Refused(404, 'error.msg.not.found', 'No such resource.')

    def create_client(self, body, user):
        only(body, 'client')
        if body.get('legalFormId') not in (1, 2):
            raise Refused(400, 'validation.msg.client.legalFormId.cannot.be.blank', 'The parameter `legalFormId` is mandatory.', 'legalFormId')
        name = body.get('fullname') or ' '.join(filter(None, (body.get('firstname'), body.get('lastname'))))
        if not name:
            raise Refused(400, 'validation.msg.client.firstname.cannot.be.blank', 'The parameter `firstname` is mandatory.', 'firstname')
        mobile = body.get('mobileNo')
        if mobile and any(one.get('mobileNo') == mobile for one in self.clients.values()):
            raise Refused(403, 'error.msg.client.duplicate.mobileNo', f'Client with mobileNo `{mobile}` already exists', 'mobileNo')
        id = self.number()
        state = 300 if body.get('active') else 100
        self.clients[id] = {**body, 'id': id, 'name': name, 'state': state, 'by': user}
        return {'officeId': body['officeId'], 'clientId': id, 'resourceId': id}

    def step_savings(self, account, command, body):
        before, after, takes = {'approve': (100, 200, 'savings approve'), 'activate': (200, 300, 'savings activate')}.get(
            command, (None, None, None))
        if takes is None:
            raise Refused(400, 'error.msg.unrecognized.command', f'The query parameter command has an unsupported value of: {command}')
        only(body, takes)
        if account['state'] != before:
            raise Refused(400, f'validation.msg.savingsaccount.{command}.not.in.expected.state', 'The account is in another state.')
        account['state'] = after
        return {'officeId': 1, 'clientId': account['client'], 'savingsId': account['id'], 'resourceId': account['id'],
                'changes': {'status': state(after, SAVINGS)}}

    def transfer(self, body):
        only(body, 'transfer')
        for side in ('from', 'to'):
            if str(body.get(f'{side}AccountType')) != '2':
                raise Refused(400, 'validation.msg.accounttransfer.accounttype', 'Only savings accounts.', f'{side}AccountType')
        payer = self.found(self.accounts, body['fromAccountId'], 'savingsaccount')
        payee = self.found(self.accounts, body['toAccountId'], 'savingsaccount')
        amount, date = money(body, 'transferAmount'), day(body['transferDate'])
        self.move(payer, -amount, 2, date)
        self.move(payee, amount, 1, date)
        id = self.number()
        side = lambda name, one: {f'{name}Office': {'id': 1, 'name': 'Head Office'},
                                  f'{name}Client': {'id': one['client'], 'displayName': self.clients[one['client']]['name']},
                                  f'{name}AccountType': {'id': 2, 'value': 'Savings Account'},
                                  f'{name}Account': {'id': one['id'], 'accountNo': f"{one['id']:09}"}}
        self.transfers.append({'id': id, 'reversed': False, 'currency': NGN, 'transferAmount': amount,
                               'transferDate': array(date), 'transferDescription': body.get('transferDescription', ''),
                               **side('from', payer), **side('to', payee)})
        return {'savingsId': payer['id'], 'resourceId': id}

    def create_loan(self, body, user, command):
        only(body, 'loan')
        for field in LOAN_NEEDS:
            if body.get(field) in (None, ''):
                raise Refused(400, f'validation.msg.loan.{field}.cannot.be.blank', f'The parameter `{field}` is mandatory.', field)
        if int(body['loanTermFrequency']) != int(body['numberOfRepayments']) * int(body['repaymentEvery']):
            raise Refused(400, 'validation.msg.loan.loanTermFrequency.less.than.repayment', 'The term does not fit.', 'loanTermFrequency')
        one = {'id': self.number(), 'client': int(body['clientId']), 'state': 100, 'by': user,
               'principal': money(body, 'principal'), 'number': int(body['numberOfRepayments']), 'paid': Decimal(0),
               'moves': [], 'externalId': body.get('externalId', '')}
        if command == 'calculateLoanSchedule':
            self.clients.setdefault(one['client'], {'name': ''})
            return self.show_loan(one, 'repaymentSchedule')['repaymentSchedule']
        self.loans[one['id']] = one
        return {'officeId': 1, 'clientId': one['client'], 'loanId': one['id'], 'resourceId': one['id']}

    def step_loan(self, loan, command, body):
        before, after, takes = {'approve': (100, 200, 'loan approve'), 'disburse': (200, 300, 'loan disburse')}.get(
            command, (None, None, None))
        if takes is None:
            raise Refused(400, 'error.msg.unrecognized.command', f'The query parameter command has an unsupported value of: {command}')
        only(body, takes)
        if loan['state'] != before:
            raise Refused(403, f'error.msg.loan.{command}.not.in.expected.state', 'The loan is in another state.')
        loan['state'] = after
        return {'officeId': 1, 'clientId': loan['client'], 'loanId': loan['id'], 'resourceId': loan['id'],
                'changes': {'status': state(after, LOANS)}}

    # ── Reads ───────────────────────────────────────────────────────────────────────────────────────────

    def get(self, path, query):
        more = query.get('associations', '')
        if path == '/clients':
            return page([self.show_client(one) for one in self.clients.values()
                         if query.get('externalId') in (None, one.get('externalId'))], query)
        if match := re.fullmatch(r'/clients/(\d+)', path):
            return self.show_client(self.found(self.clients, match[1], 'client'))
        if match := re.fullmatch(r'/clients/(\d+)/accounts', path):
            id = int(match[1])
            accounts = [self.show_account(one) for one in self.accounts.values() if one['client'] == id]
            loans = [one for one in self.loans.values() if one['client'] == id]
            return {
                'savingsAccounts': [{**{key: one[key] for key in ('id', 'accountNo', 'status', 'currency', 'depositType')},
                                     'productId': 1, 'productName': one['savingsProductName'],
                                     'accountBalance': one['summary']['accountBalance']} for one in accounts],
                'loanAccounts': [{'id': one['id'], 'accountNo': f"{one['id']:09}", 'productId': 1,
                                  'productName': 'Trader loan', 'status': state(one['state'], LOANS),
                                  'originalLoan': one['principal'], 'loanBalance': one['principal'] - one['paid']}
                                 for one in loans],
            }
        if path == '/savingsaccounts':
            return page([self.show_account(one) for one in self.accounts.values()
                         if query.get('externalId') in (None, one.get('externalId'))], query)
        if match := re.fullmatch(r'/savingsaccounts/(\d+)', path):
            return self.show_account(self.found(self.accounts, match[1], 'savingsaccount'), more == 'transactions')
        if path == '/accounttransfers':
            return page(self.transfers, query)
        if path == '/loans':
            return page([self.show_loan(one) for one in self.loans.values()
                         if query.get('externalId') in (None, one.get('externalId'))], query)
        if match := re.fullmatch(r'/loans/(\d+)', path):
            return self.show_loan(self.found(self.loans, match[1], 'loan'), more)
        if path in ('/savingsproducts', '/loanproducts', '/charges', '/glaccounts'):
            return []
        raise Refused(404, 'error.msg.not.found', 'No such resource.')


def page(items, query):
    limit = int(query.get('limit', 200))
    start = int(query.get('offset', 0))
    shown = items[start:] if limit <= 0 else items[start:start + limit]
    return {'totalFilteredRecords': len(items), 'pageItems': shown}


def only(body, kind):
    """Members that a validator does not know are refused by name."""
    for field in body:
        if field not in TAKES[kind]:
            raise Refused(400, 'error.msg.parameter.unsupported', f'The parameter {field} is not supported.', field)
    if any(field.endswith('Date') for field in body) and not DATED <= set(body):
        raise Refused(400, 'validation.msg.missing.dateFormat.parameter', 'The parameter `dateFormat` is mandatory.', 'dateFormat')


def money(body, field):
    amount = Decimal(str(body[field]))
    if amount <= 0:
        raise Refused(400, f'validation.msg.{field}.not.greater.than.zero', f'The parameter `{field}` must be greater than 0.', field)
    return amount.quantize(Decimal('0.000001'))


class Figures(json.JSONEncoder):
    """Decimals as JSON numbers with their six places."""

    def iterencode(self, value, _one_shot=False):
        yield re.sub(r'"#(-?[0-9.]+)#"', r'\1', json.JSONEncoder().encode(self.marked(value)))

    def encode(self, value):
        return ''.join(self.iterencode(value))

    def marked(self, value):
        if isinstance(value, Decimal):
            return f'#{value:f}#'
        if isinstance(value, dict):
            return {key: self.marked(member) for key, member in value.items()}
        return [self.marked(member) for member in value] if isinstance(value, list) else value


def handler(bank):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'

        def log_message(self, *_):
            pass

        def answer(self, status, body):
            text = Figures().encode(body).encode()
            self.send_response(status)
            self.send_header('Content-Type', 'application/json')
            self.send_header('Content-Length', str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def user(self):
            kind, _, code = self.headers.get('Authorization', '').partition(' ')
            try:
                name = USERS.get(base64.b64decode(code, validate=True).decode()) if kind == 'Basic' else None
            except ValueError:
                name = None
            if name is None:
                raise Refused(401, 'error.msg.not.authenticated', 'Unauthenticated. Please login.')
            if self.headers.get('Fineract-Platform-TenantId') != 'default':
                raise Refused(400, 'error.msg.invalid.tenant', 'Invalid tenant identifier.')
            return name

        def handle_one(self, method):
            parts = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            path = parts.path.removeprefix('/fineract-provider/api/v1')
            length = int(self.headers.get('Content-Length') or 0)
            text = self.rfile.read(length).decode() if length else ''
            try:
                with bank.lock:
                    user = self.user()
                    if method == 'GET':
                        return self.answer(200, bank.get(path, query))
                    body = json.loads(text) if text else {}
                    bank.seen.append({'path': path, 'query': query, 'body': body})
                    result = bank.post(path, query.get('command'), body, user)
                if '--lose' in str(body.get('note', '')) + str(body.get('transferDescription', '')):
                    # Done, and nobody is told.
                    self.close_connection = True
                    return self.connection.close()
                self.answer(200, result)
            except Refused as no:
                told = {'defaultUserMessage': no.words, 'userMessageGlobalisationCode': no.code, 'developerMessage': no.words}
                self.answer(no.status, {**told, 'httpStatusCode': str(no.status), 'errors': [
                    {**told, **({'parameterName': no.field} if no.field else {})}]})

        def do_GET(self):
            self.handle_one('GET')

        def do_POST(self):
            self.handle_one('POST')

    return Handler


if __name__ == '__main__':
    service = ThreadingHTTPServer(('127.0.0.1', 0), handler(Bank()))
    service.daemon_threads = True
    threading.Thread(target=service.serve_forever, daemon=True).start()
    print(json.dumps({'baseUrl': f'http://127.0.0.1:{service.server_port}/fineract-provider/api/v1'}), flush=True)
    sys.stdin.read()
    service.shutdown()
