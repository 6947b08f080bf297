export interface Probe {
  readonly name: string;
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const json = { "Content-Type": "application/json" };

/** Both hosts must give the same answers to these: status, body and the route's own headers. */
export const ALIKE: readonly Probe[] = [
  { name: "a path without parameters", target: "/v1/plain" },
  { name: "a query, repeated and encoded", target: "/v1/plain?a=1&a=2&b=%20%C3%A9&c=%zz&d" },
  { name: "a request header", target: "/v1/plain", headers: { "X-Probe": "  one, two  " } },
  { name: "one trailing slash", target: "/v1/plain/" },
  { name: "a trailing slash before a query", target: "/v1/plain/?a=1" },
  { name: "a fragment, which clients should not send", target: "/v1/plain#part" },
  { name: "dot segments", target: "/v1/items/../plain" },
  { name: "a dot segment at the end", target: "/v1/items/x/." },
  { name: "a group folder", target: "/v1/grouped" },
  { name: "a dot folder", target: "/.well-known/thing" },
  { name: "a parameter", target: "/v1/items/abc" },
  { name: "a parameter and a trailing slash", target: "/v1/items/abc/" },
  { name: "a literal before a parameter", target: "/v1/items/fixed" },
  { name: "two parameters", target: "/v1/items/a%20b/parts/c%2Fd" },
  { name: "a parameter with reserved characters", target: "/v1/items/a:b@c+d&e=f;g,h$i!j'k(l)*" },
  { name: "a parameter in UTF-8", target: "/v1/items/%C3%A9%E4%B8%AD%F0%9F%98%80" },
  { name: "an encoded percent sign", target: "/v1/items/100%25" },
  { name: "an encoded NUL", target: "/v1/items/a%00b" },
  { name: "a parameter of 101 characters", target: `/v1/items/${"x".repeat(101)}` },
  { name: "a parameter of 5,000 characters", target: `/v1/items/${"y".repeat(5_000)}` },
  { name: "an empty parameter at the end", target: "/v1/items/" },
  { name: "a path one level too short", target: "/v1/items" },
  { name: "a path one level too long", target: "/v1/items/a/parts" },
  { name: "a catch-all", target: "/v1/files/a/b%2Fc/d" },
  { name: "a catch-all with a trailing slash", target: "/v1/files/a/" },
  { name: "a catch-all with nothing to catch", target: "/v1/files" },
  { name: "an optional catch-all with nothing to catch", target: "/v1/optional" },
  { name: "an optional catch-all", target: "/v1/optional/x/y" },
  { name: "an unknown path", target: "/v1/nothing/here" },
  { name: "an unknown path by POST", method: "POST", target: "/v1/nothing", headers: json, body: "{}" },
  { name: "the prefix alone", target: "/v1" },
  { name: "another case", target: "/V1/plain" },
  { name: "an encoded letter in a literal segment", target: "/v1/pl%61in" },
  { name: "a private folder", target: "/_private/hidden" },
  { name: "next-auth's paths", target: "/api/auth/session" },
  { name: "a page", target: "/" },
  { name: "a page that is not there", target: "/nowhere" },
  { name: "HEAD", method: "HEAD", target: "/v1/plain" },
  { name: "HEAD where there is no GET export through routes", method: "HEAD", target: "/v1/body" },
  { name: "OPTIONS", method: "OPTIONS", target: "/v1/items/abc" },
  { name: "OPTIONS that the host supplies", method: "OPTIONS", target: "/v1/get-only" },
  { name: "HEAD that the host supplies", method: "HEAD", target: "/v1/get-only" },
  { name: "a method that is not there", method: "DELETE", target: "/v1/items/abc" },
  {
    name: "PUT with a body where there is only GET",
    method: "PUT",
    target: "/v1/plain",
    headers: json,
    body: "{}",
  },
  { name: "a conditional request that holds", target: "/v1/cached", headers: { "If-None-Match": '"v1"' } },
  { name: "a conditional request that does not", target: "/v1/cached", headers: { "If-None-Match": '"v0"' } },
  { name: "an answer without content", method: "DELETE", target: "/v1/cached" },
  { name: "repeated headers in the answer", target: "/v1/cookies" },
  { name: "a large answer", target: "/v1/large" },
  {
    name: "a large answer to a client that takes gzip",
    target: "/v1/large",
    headers: { "Accept-Encoding": "gzip, br" },
  },
  {
    name: "a body",
    method: "POST",
    target: "/v1/body",
    headers: json,
    body: '{"a":[1,"é"],"__proto__":{"x":1}}',
  },
  {
    name: "a body with base64",
    method: "POST",
    target: "/v1/body",
    headers: json,
    body: '{"attachments":[{"base64":"aGVsbG8="}]}',
  },
  {
    name: "a body over a megabyte",
    method: "POST",
    target: "/v1/body",
    headers: json,
    body: JSON.stringify({ a: "x".repeat(2_000_000) }),
  },
  { name: "a malformed body", method: "POST", target: "/v1/body", headers: json, body: '{"a":' },
  {
    name: "a body that is not JSON",
    method: "POST",
    target: "/v1/body",
    headers: { "Content-Type": "text/plain" },
    body: "a",
  },
  { name: "no body", method: "POST", target: "/v1/body", headers: { ...json, "Content-Length": "0" } },
  {
    name: "a chunked body",
    method: "POST",
    target: "/v1/body",
    headers: { ...json, "Transfer-Encoding": "chunked" },
    body: "",
  },
];

export interface Difference extends Probe {
  /** The answers of production and of `next dev`. */
  readonly direct: string;
  readonly next: string;
  readonly reason: string;
}

/** Next answers these before any route, and differently from the contract. */
export const DIFFERENT: readonly Difference[] = [
  {
    name: "a parameter that cannot be decoded",
    target: "/v1/items/%zz",
    direct: "400 invalid_request",
    next: "500 Internal Server Error",
    reason: "Next decodes while it renders, and reports its own failure",
  },
  {
    name: "a parameter that is not UTF-8",
    target: "/v1/items/%ff",
    direct: "400 invalid_request",
    next: "500 Internal Server Error",
    reason: "as above",
  },
  {
    name: "an empty parameter in the middle",
    target: "/v1/items//parts/a",
    direct: "404 not_found",
    next: "308 /v1/items/parts/a",
    reason: "Next joins repeated slashes by a redirect, which would turn this into another resource",
  },
  {
    name: "a backslash",
    target: "/v1/items/a\\b",
    direct: "400 invalid_request",
    next: "308 /v1/items/a/b",
    reason: "as above",
  },
  {
    name: "a method that no route file can export",
    method: "PROPFIND",
    target: "/v1/items/abc",
    direct: "405 method_not_allowed, allow GET, POST, HEAD, OPTIONS",
    next: "400",
    reason: "Next refuses unknown methods before the route",
  },
  {
    name: "TRACE",
    method: "TRACE",
    target: "/v1/items/abc",
    direct: "405 method_not_allowed, allow GET, POST, HEAD, OPTIONS",
    next: "500 Internal Server Error",
    reason: "Next cannot make a request of it",
  },
  {
    name: "a method missing from a file that does not use `routes`",
    method: "POST",
    target: "/v1/get-only",
    direct: "405 method_not_allowed, allow GET, HEAD, OPTIONS",
    next: "405",
    reason: "Next's own refusal has no body and no Allow; every route file of ours uses `routes`",
  },
  {
    name: "a route that throws",
    target: "/v1/failing",
    direct: "500 internal_error",
    next: "500",
    reason: "Next's own failure has no body; defineRoute lets nothing through to it",
  },
  {
    name: "a whole address as the target, as some proxies send it",
    target: "http://localhost/v1/cached",
    direct: '200 {"version":1}',
    next: "308 http://localhost/v1/cached",
    reason: "Next redirects to the address it was asked for, without end",
  },
];
