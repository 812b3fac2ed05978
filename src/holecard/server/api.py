"""The REST side: each endpoint is one row, from which the routes, the checks and the OpenAPI page are made."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from holecard.table.moves import Refused
from holecard.table.people import RIGHTS, Right

from .access import Session

if TYPE_CHECKING:
    from .app import Server

COOKIE = "holecard"
BODY_MOST = 16_384
STATUS = {"not_logged_in": 401, "wrong": 401, "no_right": 403, "bad_origin": 403, "too_fast": 429, "not_found": 404}


@dataclass
class Call:
    """One request: who asks, and what for."""

    server: "Server"
    request: Request
    session: Session | None
    body: Any = None

    @property
    def name(self) -> str:
        assert self.session is not None
        return self.session.name

    def part(self, key: str) -> str:
        return str(self.request.path_params[key])

    def query(self, key: str) -> str:
        return self.request.query_params.get(key, "")

    def whole(self, key: str, default: int) -> int:
        text = self.query(key)
        if not text:
            return default
        if not text.isascii() or not text.isdigit() or len(text) > 16:
            raise Refused("bad_value", f"{key} is a whole number, not '{text[:20]}'")
        return int(text)

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else ""


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint(NamedTuple):
    method: str
    path: str
    handler: Handler
    about: str
    right: Right | None = None  # None: anybody; "play" also stands for any session of one's own
    body: Any = None
    query: tuple[str, ...] = ()


def origin_is_ours(request: HTTPConnection, allowed: tuple[str, ...]) -> bool:
    """Browsers say where a request was made; programs say nothing."""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    return origin in allowed or (urlsplit(origin).netloc == request.headers.get("host", "") and origin != "null")


def token_of(request: HTTPConnection) -> str:
    header = request.headers.get("authorization", "")
    return header.removeprefix("Bearer ") if header.startswith("Bearer ") else request.cookies.get(COOKIE, "")


def route_of(server: "Server", endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        try:
            call = await checked(server, endpoint, request)
            answer = await endpoint.handler(call)
        except Refused as refused:
            body = {"reason": refused.reason, "message": str(refused)}
            response = JSONResponse(body, STATUS.get(refused.reason, 409))
            if refused.reason == "not_logged_in" and COOKIE in request.cookies:
                response.delete_cookie(COOKIE, path="/")  # scripts cannot, and the socket would be turned away
            return response
        return answer if isinstance(answer, Response) else json_response(answer)

    return handle


def json_response(answer: Any) -> Response:
    return Response(msgspec.json.encode(answer), media_type="application/json")


async def checked(server: "Server", endpoint: Endpoint, request: Request) -> Call:
    if request.method not in ("GET", "HEAD") and not origin_is_ours(request, server.options.origins):
        raise Refused("bad_origin", "this request was made from another site")
    session = server.access.find(token_of(request))
    if endpoint.right is not None:
        if session is None:
            raise Refused("not_logged_in", "log in, or begin as a guest")
        role = server.hall.people.known[session.name].role
        if endpoint.right != "play" and endpoint.right not in RIGHTS[role]:
            raise Refused("no_right", f"this takes the right '{endpoint.right}'")
    call = Call(server, request, session)
    if endpoint.body is not None:
        call.body = await body_of(request, endpoint.body)
    return call


async def body_of(request: Request, type_: Any) -> Any:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > BODY_MOST:
            raise Refused("too_large", f"{BODY_MOST} bytes are the most")
    try:
        return msgspec.json.decode(data, type=type_)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refused("bad_body", str(error)[:200].lower()) from None


def openapi(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    bodies = [endpoint.body for endpoint in endpoints if endpoint.body is not None]
    schemas, components = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(map(id, bodies), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        names = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
        entry: dict[str, Any] = {
            "summary": one.about,
            "parameters": [
                *({"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names),
                *({"name": n, "in": "query", "schema": {"type": "string"}} for n in one.query),
            ],
            "responses": {
                "200": {"description": "done"},
                "4XX": {"description": "refused: a reason for programs, a message for people"},
            },
        }
        if one.right is not None:
            entry["security"] = [{"session": []}]
            entry["x-right"] = one.right
        if one.body is not None:
            entry["requestBody"] = {"content": {"application/json": {"schema": schema_of[id(one.body)]}}}
        paths.setdefault(one.path, {})[one.method.lower()] = entry
    return {
        "openapi": "3.1.0",
        "info": {"title": "Holecard", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }
