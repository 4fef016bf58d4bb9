#!/usr/bin/env python3
"""Fills in what openssl and Python compute, so that no line of the project's own code signs these transcripts.

The requests and deliveries beside this file are typed by hand from the specification (section 4, 5.2, 6.1, 6.2).
This script writes each X-Signature (openssl: RSA, SHA-256, PKCS#1 v1.5) and each x-svc-signature (Python: hmac,
SHA-256, lowercase hex) into them, and makes signed-bodies.json: many payloads, each sent and signed in the ways
that Python services send and sign. Running it again changes nothing: all of it is deterministic.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).parent
SECRET = "test-api-key"


def rsa_signature(body: bytes) -> str:
    made = subprocess.run(
        ["openssl", "dgst", "-sha256", "-sign", str(HERE / "test-key.pem")],
        input=body,
        capture_output=True,
        check=True,
    )
    return base64.b64encode(made.stdout).decode("ascii")


def hmac_signature(body: bytes) -> str:
    return hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()


def fill(path: pathlib.Path, header: str, sign) -> None:
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    signature = sign(body.removesuffix("\n").encode("utf-8"))
    lines = [
        f"{header}: {signature}" if line.startswith(f"{header}:") else line
        for line in head.split("\n")
    ]
    path.write_text("\n".join(lines) + "\n\n" + body, encoding="utf-8")


# What a service may have to tell: each of these breaks some way of checking a signature over a parsed body.
PAYLOADS = {
    "plain": {"event": "client", "status": 200, "data": {"request": None, "response": {"clientId": 12}}},
    "spaces and punctuation inside texts": {"event": "client", "note": 'a , b : c { "d" } \\ / \t'},
    "yoruba names": {"event": "client", "name": "Ọlúwaṣeun Adébáyọ̀", "office": "Ìbàdàn"},
    "naira and astral": {"event": "intra-transfer", "note": "₦10,500 🏠 𝔸"},
    "floats": {"event": "loan", "amount": 100.0, "limit": 1e16, "rate": 1.5e-07},
    "large integers": {"event": "loan", "id": 9007199254740993, "big": 123456789012345678901},
    "keys like integers": {"event": "loan", "z": 1, "10": "ten", "2": "two", "-1": "minus"},
    "line separators and delete": {"event": "client", "note": "a\u2028b\u2029c\x7fd\u0080e"},
    "empty containers": {"event": "client", "data": {"request": None, "response": {}, "list": [], "text": ""}},
    "nested": {"event": "journal-entry", "data": {"lines": [{"a": [1, [2, [3.0]]]}, True, False, None]}},
    "prototype": {"event": "client", "__proto__": {"isAdmin": True}, "constructor": 1},
}

BODIES = {
    "compact, escaped": lambda value: json.dumps(value, separators=(",", ":")),
    "compact, unescaped": lambda value: json.dumps(value, separators=(",", ":"), ensure_ascii=False),
    "default spaces": lambda value: json.dumps(value),
    "pretty, unescaped": lambda value: json.dumps(value, indent=2, ensure_ascii=False),
}

SIGNED = {
    "raw": lambda value, body: body,
    "compact, escaped": lambda value, body: BODIES["compact, escaped"](value),
    "compact, unescaped": lambda value, body: BODIES["compact, unescaped"](value),
}


def signed_bodies():
    for payload, value in PAYLOADS.items():
        for sent, write in BODIES.items():
            body = write(value)
            for signed, choose in SIGNED.items():
                signature = hmac_signature(choose(value, body).encode("utf-8"))
                yield {"payload": payload, "sent": sent, "signed": signed, "body": body, "signature": signature}


for request in sorted((HERE / "requests").glob("*.http")):
    fill(request, "X-Signature", rsa_signature)
for delivery in sorted((HERE / "deliveries").glob("*.http")):
    fill(delivery, "x-svc-signature", hmac_signature)
rows = ",\n".join(json.dumps(row) for row in signed_bodies())
(HERE / "signed-bodies.json").write_text(f'{{"secret":"{SECRET}","bodies":[\n{rows}\n]}}\n', encoding="utf-8")
