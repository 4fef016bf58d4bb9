"""A small foreign bank: the 21 operations that section 4 of the specification documents, and nothing more.

Written apart from the product, from the specification alone, with Python's standard library and openssl. Its lists
are bare arrays, a body may hold section 4's members and no others, and a refusal is `{"error": …}`: what another
house might do. It does not tell whose a key is, lists no customers, and its hook is set by its own people: a line on
standard input, `hook URL`. It ends when its standard input does.

    python3 service.py
"""

import base64
import datetime
import hashlib
import hmac
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from decimal import Decimal, InvalidOperation
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# One key each; a key carries what its user may do (5.1).
KEYS = {'foreign-teller-key-000000000001': 'teller', 'foreign-supervisor-key-0000000002': 'supervisor'}
FIELDS = {
    'transfer': {
        'comment': str, 'fromAccountId': int, 'fromAccountType': str, 'fromClientId': int, 'fromOfficeId': int,
        'toAccountId': int, 'toAccountType': str, 'toClientId': int, 'toOfficeId': int, 'transactionDate': str,
        'transferAmount': str,
    },
    'activate': {'activationDate': str},
    'loan money': {'comment': str, 'transactionAmount': str, 'transactionDate': str},
    'loan reject': {'note': str, 'rejectedOnDate': str},
    'early closure': {
        'closedOnDate': str, 'note': str, 'onAccountClosureId': str, 'toSavingsAccountId': int,
        'transferDescription': str,
    },
    'nothing': {},
}


class Refused(Exception):
    def __init__(self, status, sentence):
        super().__init__(sentence)
        self.status = status


class Bank:
    def __init__(self):
        self.lock = threading.Lock()
        self.clients = {
            11: {'id': 11, 'displayName': 'Ngozi Okafor', 'firstname': 'Ngozi', 'lastname': 'Okafor', 'officeId': 3,
                 'mobileNo': '+2348030000011', 'bvn': '22000000011', 'status': {'id': 300, 'value': 'Active'}},
            12: {'id': 12, 'displayName': 'Ngozi Okafor', 'firstname': 'Ngozi', 'lastname': 'Okafor', 'officeId': 4,
                 'mobileNo': '+2348030000012', 'bvn': '22000000012', 'status': {'id': 300, 'value': 'Active'}},
            13: {'id': 13, 'displayName': 'Tunde Bello', 'firstname': 'Tunde', 'lastname': 'Bello', 'officeId': 3,
                 'mobileNo': '+2348030000013', 'bvn': '22000000013', 'status': {'id': 100, 'value': 'Pending'}},
        }
        self.accounts = {
            21: self.account(21, 11, '150000.00'), 22: self.account(22, 12, '2500.00'),
            23: self.account(23, 11, '80.00', 'USD'),
        }
        self.movements = {}
        self.transfers = []
        self.deposits = {31: {'client': 11, 'amount': Decimal('50000.00'), 'open': True}}
        self.loans = {
            41: {'client': 12, 'state': 'pending', 'moves': []},
            42: {'client': 12, 'state': 'active', 'moves': [], 'interest': Decimal('900.00')},
            43: {'client': 12, 'state': 'written off', 'moves': []},
        }
        self.liens = {(21, 51): {'amount': Decimal('1000.00'), 'open': True}}
        self.uploads = []
        self.public = {}
        self.count = 1000

    @staticmethod
    def account(id, client, balance, currency='NGN'):
        return {'id': id, 'client': client, 'balance': Decimal(balance), 'currency': currency, 'blocked': False,
                'no credits': False}

    def number(self):
        self.count += 1
        return self.count

    # What a reply says of each record.

    def show_account(self, account):
        client = self.clients[account['client']]
        held = sum((lien['amount'] for (of, _), lien in self.liens.items() if of == account['id'] and lien['open']),
                   Decimal(0))
        return {
            'id': account['id'], 'accountNo': f"{account['id']:010}", 'clientId': client['id'],
            'clientName': client['displayName'], 'officeId': client['officeId'], 'savingsProductId': 1,
            'savingsProductName': 'Plain savings', 'status': {'id': 300, 'value': 'Active'},
            'currency': {'code': account['currency'], 'decimalPlaces': 2},
            'summary': {'accountBalance': account['balance'],
                        'availableBalance': account['balance'] - held},
        }

    def move(self, account, effect, day):
        account['balance'] += effect
        id = self.number()
        self.movements[(account['id'], id)] = {
            'id': id, 'accountId': account['id'], 'amount': abs(effect), 'date': wire_day(day),
            'transactionType': {'id': 1, 'value': 'Deposit'} if effect > 0 else {'id': 2, 'value': 'Withdrawal'},
            'runningBalance': account['balance'], 'reversed': False,
        }
        return id

    # The writes.

    def transfer(self, body):
        payer, payee = self.found(self.accounts, body['fromAccountId']), self.found(self.accounts, body['toAccountId'])
        for account, side in ((payer, 'from'), (payee, 'to')):
            if body[f'{side}AccountType'] != 'savings':
                raise Refused(400, f'{side}AccountType must be savings')
            if body[f'{side}ClientId'] != account['client']:
                raise Refused(400, f'{side}ClientId does not own the account')
            if account['blocked']:
                raise Refused(403, f'account {account["id"]} is blocked')
        amount = money(body['transferAmount'])
        if payer is payee or payer['currency'] != payee['currency']:
            raise Refused(403, 'accounts must differ and have one currency')
        if payee['no credits']:
            raise Refused(403, 'the payee takes no credits')
        if payer['balance'] < amount:
            raise Refused(403, 'not enough money')
        day = day_of(body['transactionDate'])
        self.move(payer, -amount, day)
        self.move(payee, amount, day)
        id = self.number()
        self.transfers.append({
            'id': id, 'transferAmount': amount, 'transferDate': wire_day(day),
            'transferDescription': body['comment'], 'currency': {'code': payer['currency'], 'decimalPlaces': 2},
            'fromAccount': {'id': payer['id']}, 'toAccount': {'id': payee['id']},
            'fromClient': {'id': payer['client']}, 'toClient': {'id': payee['client']}, 'reversed': False,
        })
        return {'resourceId': id, 'savingsId': payer['id'], 'clientId': payer['client'],
                'officeId': body['fromOfficeId']}

    def activate(self, client, body):
        if client['status']['id'] == 300:
            raise Refused(403, 'the customer is active already')
        day_of(body['activationDate'])
        client['status'] = {'id': 300, 'value': 'Active'}
        return {'clientId': client['id'], 'resourceId': client['id'], 'officeId': client['officeId']}

    def loan_money(self, id, loan, state, kind, body):
        amount = money(body['transactionAmount'])
        day = day_of(body['transactionDate'])
        if loan['state'] != state:
            raise Refused(400, f'the loan is {loan["state"]}')
        if kind == 'Waive interest' and amount > loan['interest']:
            raise Refused(400, 'more than the interest that is owed')
        if kind == 'Waive interest':
            loan['interest'] -= amount
        number = self.number()
        loan['moves'].append({'id': number, 'type': {'id': 4 if kind == 'Waive interest' else 8, 'value': kind},
                              'amount': amount, 'date': wire_day(day), 'manuallyReversed': False})
        return {'loanId': id, 'clientId': loan['client'], 'resourceId': number}

    def reject_loan(self, id, loan, body):
        day_of(body['rejectedOnDate'])
        if loan['state'] != 'pending':
            raise Refused(400, f'the loan is {loan["state"]}')
        loan['state'] = 'rejected'
        return {'loanId': id, 'clientId': loan['client'], 'resourceId': id}

    def close_deposit(self, id, deposit, body):
        day = day_of(body['closedOnDate'])
        account = self.found(self.accounts, body['toSavingsAccountId'])
        if not deposit['open']:
            raise Refused(400, 'the deposit is closed')
        if account['client'] != deposit['client']:
            raise Refused(400, 'toSavingsAccountId is another customer’s')
        deposit['open'] = False
        self.move(account, deposit['amount'], day)
        return {'resourceId': id, 'savingsId': account['id'], 'clientId': deposit['client']}

    def take_from_lien(self, account, id):
        lien = self.found(self.liens, (account['id'], id))
        if not lien['open']:
            raise Refused(400, 'the lien is released')
        lien['open'] = False
        self.move(account, -lien['amount'], datetime.date.today())
        return {'resourceId': id, 'savingsId': account['id'], 'clientId': account['client']}

    def lift(self, account, block):
        if not account[block]:
            raise Refused(400, 'there is nothing to lift')
        account[block] = False
        return {'resourceId': account['id'], 'savingsId': account['id'], 'clientId': account['client']}

    @staticmethod
    def found(records, id):
        if id not in records:
            raise Refused(404, 'no such record')
        return records[id]


def written(reply):
    """JSON, with amounts as numbers of two decimals that were never floats."""
    text = json.dumps(reply, default=lambda amount: f'~{amount:.2f}~')
    return re.sub(r'"~([0-9.-]+)~"', r'\1', text)


def money(text):
    if not re.fullmatch(r'(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?', text):
        raise Refused(400, 'an amount is a decimal in a string')
    try:
        amount = Decimal(text)
    except InvalidOperation:
        raise Refused(400, 'an amount is a decimal in a string') from None
    if amount <= 0:
        raise Refused(400, 'an amount is above zero')
    return amount


def day_of(text):
    try:
        day = datetime.datetime.strptime(text, '%d %B %Y').date()
    except ValueError:
        raise Refused(400, 'a date is day, month name, year') from None
    if day > datetime.date.today() + datetime.timedelta(days=1):
        raise Refused(400, 'a date lies in the future')
    return day


def wire_day(day):
    return [day.year, day.month, day.day]


def judged(raw, kind):
    """Section 4's members and no others; every one of them."""
    try:
        body = json.loads(raw or b'{}')
    except ValueError:
        raise Refused(400, 'the body is no JSON') from None
    fields = FIELDS[kind]
    if not isinstance(body, dict) or set(body) - set(fields):
        raise Refused(400, f'not known here: {", ".join(sorted(set(body) - set(fields)))}')
    for name, form in fields.items():
        if type(body.get(name)) is not form:
            raise Refused(400, f'{name} is missing or of another form')
    return body


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer('GET')

    def do_POST(self):
        self.answer('POST')

    def answer(self, method):
        raw = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        event = None
        try:
            with self.server.bank.lock:
                user = KEYS.get((self.headers.get('Authorization') or '').removeprefix('Bearer '))
                if user is None:
                    raise Refused(401, 'unknown key')
                path = urllib.parse.unquote(self.path.split('?')[0])
                if path.startswith('/v2/'):
                    self.check_signature(user, raw)
                    path = '/api' + path
                status, reply, event = self.routed(method, path, raw, user)
        except Refused as refusal:
            status, reply = refusal.status, {'error': str(refusal)}
        text = written(reply).encode()
        self.send_response(status)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(text)))
        self.end_headers()
        self.wfile.write(text)
        if event and self.server.hook:
            threading.Thread(target=self.tell, args=(event, raw, reply, status), daemon=True).start()

    def routed(self, method, path, raw, user):
        bank = self.server.bank
        if (method, path) == ('POST', '/gateway/generateKey'):
            return 200, {'privateKey': self.new_key(user)}, None
        for wanted, pattern, work, event in self.routes(bank, raw):
            match = re.fullmatch('/api/v2' + pattern, path)
            if match and wanted == method:
                ids = [part if 'search' in pattern else int(part) for part in match.groups()]
                return 200, work(*ids), event
        raise Refused(404, 'no such operation here')

    def routes(self, bank, raw):
        body = lambda kind: judged(raw, kind)
        account = lambda id: bank.found(bank.accounts, id)
        loan = lambda id: bank.found(bank.loans, id)
        client = lambda id: bank.found(bank.clients, id)
        by = lambda field, text: next((one for one in bank.clients.values() if one[field].lstrip('+') == text.lstrip('+')),
                                      None) or bank.found({}, text)
        def upload(id, what):
            if not (self.headers.get('Content-Type') or '').startswith('multipart/form-data') or b'name="file"' not in raw:
                raise Refused(400, 'multipart with a part named file')
            client(id)
            bank.uploads.append((id, what, hashlib.sha256(raw).hexdigest()))
            return {'resourceId': bank.number(), 'clientId': id}
        empty = lambda work: (body('nothing'), work())[1]
        show = bank.show_account
        return [
            ('POST', r'/clients/images/(\d+)', lambda id: upload(id, 'image'), None),
            ('POST', r'/clients/document/(\d+)', lambda id: upload(id, 'document'), None),
            ('POST', r'/clients/(\d+)/activate', lambda id: bank.activate(client(id), body('activate')), ('client', 'activate')),
            ('GET', r'/clients/searchbyphone/([^/]+)', lambda text: by('mobileNo', text), None),
            ('GET', r'/clients/searchbybvn/([^/]+)', lambda text: by('bvn', text), None),
            ('POST', r'/intratransfer', lambda: bank.transfer(body('transfer')), ('intra-transfer', 'create')),
            ('GET', r'/accounttransfers', lambda: bank.transfers, None),
            ('POST', r'/fixeddepositaccounts/(\d+)/prematureClose',
             lambda id: bank.close_deposit(id, bank.found(bank.deposits, id), body('early closure')),
             ('fixed-deposit-account', 'premature-close')),
            ('POST', r'/loans/(\d+)/recoverypayment',
             lambda id: bank.loan_money(id, loan(id), 'written off', 'Recovery payment', body('loan money')), ('loan', 'recovery-payment')),
            ('POST', r'/loans/(\d+)/waiveInterest',
             lambda id: bank.loan_money(id, loan(id), 'active', 'Waive interest', body('loan money')), ('loan', 'waive-interest')),
            ('POST', r'/loans/(\d+)/reject', lambda id: bank.reject_loan(id, loan(id), body('loan reject')), ('loan', 'reject')),
            ('GET', r'/loans/(\d+)/transactions', lambda id: loan(id)['moves'], None),
            ('POST', r'/savingsaccounts/(\d+)/lien/withdraw/(\d+)',
             lambda id, lien: empty(lambda: bank.take_from_lien(account(id), lien)), ('savings-account', 'lien-withdraw')),
            ('POST', r'/savingsaccounts/(\d+)/removepnc', lambda id: empty(lambda: bank.lift(account(id), 'no credits')),
             ('savings-account', 'remove-pnc')),
            ('POST', r'/savingsaccounts/(\d+)/unblock', lambda id: empty(lambda: bank.lift(account(id), 'blocked')),
             ('savings-account', 'unblock')),
            ('GET', r'/savingsaccounts/(\d+)/transactions/(\d+)',
             lambda id, move: bank.found(bank.movements, (id, move)), None),
            ('GET', r'/savingsaccounts', lambda: [show(one) for one in bank.accounts.values()], None),
            ('GET', r'/savingsproducts', lambda: [{'id': 1, 'name': 'Plain savings', 'shortName': 'PLAI'}], None),
            ('GET', r'/codes/codeValues', lambda: [{'id': 61, 'name': 'Passport', 'position': 1, 'active': True}], None),
            ('GET', r'/ledger', lambda: [{'id': 71, 'name': 'Cash', 'glCode': '1000', 'type': {'id': 1, 'value': 'ASSET'}}], None),
        ]

    def new_key(self, user):
        pem = openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048')
        self.server.bank.public[user] = openssl('pkey', '-pubout', given=pem)
        return pem.decode()

    def check_signature(self, user, raw):
        """RSA with SHA-256 over the body as it came, and a stamp within five minutes (5.2)."""
        stamp, public = self.headers.get('X-Timestamp') or '', self.server.bank.public.get(user)
        if not stamp.isdigit() or abs(int(stamp) - time.time() * 1000) > 300_000:
            raise Refused(401, 'the stamp is outside of five minutes')
        if public is None:
            raise Refused(401, 'no signing key')
        with tempfile.NamedTemporaryFile() as key, tempfile.NamedTemporaryFile() as signature:
            key.write(public)
            key.flush()
            signature.write(base64.b64decode(self.headers.get('X-Signature') or ''))
            signature.flush()
            verdict = subprocess.run(
                ['openssl', 'dgst', '-sha256', '-verify', key.name, '-signature', signature.name],
                input=raw, capture_output=True, check=False)
        if verdict.returncode != 0:
            raise Refused(401, 'the signature does not belong to this body')

    def tell(self, event, raw, reply, status):
        """An event as sections 6.1 and 6.2 say, signed with the caller's API key."""
        name, action = event
        request = None if self.headers.get('Content-Type', '').startswith('multipart') else json.loads(raw or b'{}')
        told = {'event': name, 'status': status, 'event_state': 'event.success',
                'reference': hashlib.sha256(str(time.time_ns()).encode()).hexdigest()[:16],
                'data': {'request': request, 'response': reply}}
        body = json.dumps(told, separators=(',', ':')).encode()
        secret = (self.headers.get('Authorization') or '').removeprefix('Bearer ').encode()
        ask = urllib.request.Request(self.server.hook, data=body, method='POST', headers={
            'Content-Type': 'application/json', 'x-svc-user-action': action,
            'x-svc-signature': hmac.new(secret, body, hashlib.sha256).hexdigest(),
            'x-svc-instruction': 'Do not use this event if the signature differs.'})
        for wait in (0, 0.2, 0.5, 1, 2):
            time.sleep(wait)
            try:
                with urllib.request.urlopen(ask, timeout=5):
                    return
            except OSError:
                continue


def openssl(*words, given=None):
    return subprocess.run(['openssl', *words], input=given, capture_output=True, check=True).stdout


def main():
    server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.daemon_threads = True
    server.bank = Bank()
    server.hook = None
    origin = f'http://127.0.0.1:{server.server_port}'
    print(json.dumps({'baseUrl': f'{origin}/api/v2', 'gatewayUrl': origin,
                      'keys': {user: key for key, user in KEYS.items()}}), flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for line in sys.stdin:
        server.hook = line.split()[1]
        print(json.dumps({'hook': server.hook}), flush=True)


main()
