import { isPermittedOrigin } from "./permitted-origins.ts";

/** What a page may read of an answer, beside its body. */
const EXPOSED = [
  "WWW-Authenticate",
  "X-Request-Id",
  "Retry-After",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
].join(", ");

/** What clients in browsers send; whatever else is asked for is let through as well, since we read nothing else. */
const USUAL_HEADERS =
  "authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id";

/** As long as browsers keep it. */
const PREFLIGHT_SECONDS = 7_200;

/** Lets a page of a permitted origin read the answer. No credential of the browser's own is ever involved. */
export function allowPage({ headers: sent }: Request, headers: Headers): void {
  headers.append("vary", "Origin");
  const origin = sent.get("origin");
  if (origin === null || !isPermittedOrigin(origin)) return;
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", EXPOSED);
}

/** What the answer to a preflight has beside. */
export function allowPreflight({ headers: sent }: Request, headers: Headers): void {
  headers.append("vary", "Access-Control-Request-Headers");
  if (!headers.has("access-control-allow-origin")) return;
  const asked = sent.get("access-control-request-headers") ?? "";
  const areNames = /^[\w!#$%&'*+.^`|~-]+( *, *[\w!#$%&'*+.^`|~-]+)*$/.test(asked);
  headers.set("access-control-allow-methods", "POST, OPTIONS");
  headers.set("access-control-allow-headers", areNames ? asked : USUAL_HEADERS);
  headers.set("access-control-max-age", String(PREFLIGHT_SECONDS));
}
