"""Signs in as ROLE (admin, employee or nobody) on the demo at PORT, and judges refusals by what the document says of them."""

import json
import os
import random
import unicodedata
import urllib.request

import schemathesis

role = os.environ.get("ROLE", "nobody")
origin = f"http://localhost:{os.environ.get('PORT', '8080')}"
session = {"token": None}
# The fuzzer seeds the common generator anew for each case: numbers of that one are always the same.
chance = random.SystemRandom()


def address():
    # Each request from elsewhere: what is under test is not the limit of public calls by address (TRUSTED_PROXIES=127.0.0.1).
    return ".".join(str(chance.randint(1, 250)) for _ in range(4))


def sign_in():
    password = os.environ.get("PASSWORD", "Muster#2026")
    path, body = {
        "admin": ("sign_in", {"username": "admin@acme.test", "password": password}),
        "employee": ("employee_sign_in", {"company": "acme", "username": "1001", "password": password}),
    }[role]
    headers = {"content-type": "application/json", "X-Forwarded-For": address()}
    request = urllib.request.Request(f"{origin}/web/oauth/api/v2/{path}/", json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))["data"]["token"]


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["X-Forwarded-For"] = address()
    if role != "nobody":
        session["token"] = session["token"] or sign_in()
        case.headers["Authorization"] = "JWT " + session["token"]


@schemathesis.hook
def after_call(context, case, response):
    if session["token"] and case.headers.get("Authorization") == "JWT " + session["token"]:
        # An access token lives half an hour, a run longer.
        if response.status_code == 401:
            session["token"] = None
        del case.headers["Authorization"]


INVALID_INPUT, MALFORMED = "ZBCO0002", "ZBCO0010"


def is_longer_as_kept(value):
    """Whether a text counts more signs as it is kept (NFKC, UTF-16) than in the document, which counts code points."""
    if isinstance(value, dict):
        return any(is_longer_as_kept(part) for part in value.values())
    if isinstance(value, list):
        return any(is_longer_as_kept(part) for part in value)
    if not isinstance(value, str):
        return False
    return len(unicodedata.normalize("NFKC", value).encode("utf-16-le", "surrogatepass")) // 2 > len(value)


def required_at_times(schema):
    """Names of the fields that another field's value makes required."""
    if isinstance(schema, list):
        return set().union(*(required_at_times(part) for part in schema))
    if not isinstance(schema, dict):
        return set()
    own = schema.get("properties")
    names = {name for name, told in own.items() if "x-required-when" in told} if isinstance(own, dict) else set()
    return names.union(*(required_at_times(part) for part in schema.values()))


def is_told(field, message, case):
    """Whether the document tells of this refusal in words or notes, where its schemas cannot."""
    document = case.operation.schema.raw_schema
    if message in document["components"]["schemas"]["Message"]["x-beyond-schema"]:
        return True
    if message == "maxLength":
        return is_longer_as_kept(case.body)
    return message == "required" and field.split(".")[-1] in required_at_times(document["paths"])


def names_of(response, case):
    """What a 400 is refused by that the document does not name."""
    try:
        answer = json.loads(response.content)
    except ValueError:
        return ["no JSON"]
    code = answer.get("code")
    if code != INVALID_INPUT:
        # A code of the call's own: that it is one, the schema of the answer says. What is malformed the document allowed.
        return [code] if code in (None, MALFORMED) else []
    messages = [(field, message["code"]) for field, found in answer.get("data", {}).items() for message in found]
    return [f"{field}: {message}" for field, message in messages if not is_told(field, message, case)] or (
        [] if messages else ["nothing at all"]
    )


@schemathesis.check
def what_the_document_allows_is_taken(ctx, response, case):
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code != 400:
        return
    refused = names_of(response, case)
    assert not refused, f"Allowed by the document and refused: {', '.join(refused)}"
