"""Requests to a server with the standard library."""

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any

# The server sends an empty line every 15 seconds, so a stream that is silent for longer is dead.
STREAM_TIMEOUT_S = 40.0

# Statuses after which the outcome is unknown; 0 stands for no response.
TEMPORARY = (0, 502, 503, 504)


class RequestError(Exception):
    """A rejected request, or one without a response (status 0)."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.code: str = problem.get("code", "no-code")
        """A stable code, such as `stale-ply`."""
        self.detail: str = problem.get("detail", "")
        self.field: str | None = problem.get("field")
        """The invalid field of the request."""
        self.arguments: dict[str, str] = problem.get("arguments", {})
        self.retry_after_s: float | None = None
        """The delay after which the server accepts requests again."""
        at = f" ({self.field})" if self.field else ""
        super().__init__(f"{status} {self.code}{at}: {self.detail}")


class Transport:
    """Sends requests and reads streams; the cookies of responses are kept."""

    def __init__(
        self,
        server: str,
        token: str | None = None,
        *,
        timeout_s: float = 30.0,
        retries: int = 5,
    ) -> None:
        """`server` is its address, such as `https://play.example.org`.

        A request is repeated up to `retries` times when the server is unreachable or overloaded,
        unless a repetition could take effect twice.
        """
        self.server = server.rstrip("/")
        self.token = token
        self.timeout_s = timeout_s
        self.retries = retries
        self._cookies: dict[str, str] = {}

    def _send(
        self,
        method: str,
        path: str,
        values: Mapping[str, str] | None = None,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
    ) -> bytes:
        with self._open(method, path, values, query, body, self.timeout_s) as response:
            content: bytes = response.read()
            return content

    _bytes = _send

    def _text(
        self,
        method: str,
        path: str,
        values: Mapping[str, str] | None = None,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
    ) -> str:
        return self._send(method, path, values, query=query, body=body).decode()

    def _json(
        self,
        method: str,
        path: str,
        values: Mapping[str, str] | None = None,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
    ) -> Any:
        content = self._send(method, path, values, query=query, body=body)
        return json.loads(content) if content else None

    def _lines(
        self,
        method: str,
        path: str,
        values: Mapping[str, str] | None = None,
        *,
        query: Mapping[str, object] | None = None,
    ) -> Iterator[Any]:
        """The messages of a stream; it ends with the connection, then open it again."""
        with self._open(method, path, values, query, None, STREAM_TIMEOUT_S) as response:
            try:
                for line in response:
                    if line.strip():
                        yield json.loads(line)
            except (OSError, http.client.HTTPException) as error:
                raise _unreachable(error) from error

    def _open(
        self,
        method: str,
        path: str,
        values: Mapping[str, str] | None,
        query: Mapping[str, object] | None,
        body: object,
        timeout_s: float,
    ) -> http.client.HTTPResponse:
        quoted = {name: urllib.parse.quote(text, safe="") for name, text in (values or {}).items()}
        given = [(name, value) for name, value in (query or {}).items() if value is not None]
        text = urllib.parse.urlencode([(name, _query_text(value)) for name, value in given])
        search = f"?{text}" if text else ""
        url = f"{self.server}/api{path.format(**quoted)}{search}"
        content = None if body is None else json.dumps(body).encode()
        can_repeat = method in ("GET", "PUT", "DELETE") or _has_request_id(body)
        for attempt in range(self.retries + 1):
            try:
                return self._attempt(method, url, content, timeout_s)
            except RequestError as error:
                is_temporary = error.status == 429 or (can_repeat and error.status in TEMPORARY)
                if attempt == self.retries or not is_temporary:
                    raise
                time.sleep(error.retry_after_s or min(0.25 * 2**attempt, 8.0))
        raise AssertionError("unreachable")

    def _attempt(
        self, method: str, url: str, content: bytes | None, timeout_s: float
    ) -> http.client.HTTPResponse:
        headers = {"Content-Type": "application/json"} if content else {}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={text}" for name, text in self._cookies.items())
        request = urllib.request.Request(url, content, headers, method=method)
        try:
            response: http.client.HTTPResponse = urllib.request.urlopen(request, timeout=timeout_s)
        except urllib.error.HTTPError as error:
            raise _rejected(error) from None
        except (OSError, http.client.HTTPException) as error:
            raise _unreachable(error) from error
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, text = cookie.partition(";")[0].partition("=")
            self._cookies[name.strip()] = text.strip()
        return response


def _query_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _has_request_id(body: object) -> bool:
    return isinstance(body, Mapping) and "request_id" in body


def _rejected(error: urllib.error.HTTPError) -> RequestError:
    try:
        problem = json.loads(error.read())
    except (OSError, ValueError, http.client.HTTPException):
        problem = {}
    rejected = RequestError(error.code, problem if isinstance(problem, dict) else {})
    seconds = error.headers.get("Retry-After", "")
    rejected.retry_after_s = min(float(seconds), 60.0) if seconds.isdecimal() else None
    return rejected


def _unreachable(error: Exception) -> RequestError:
    return RequestError(0, {"code": "unreachable", "detail": str(error)})
