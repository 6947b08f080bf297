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

/**
 * Lets a page of a permitted origin read the answer. No credential of the browser's own is ever involved. Who sends no
 * Origin is told the rest as well, which costs nothing and serves what stands between.
 * @returns whether somebody permitted asks.
 */
export function allowPage({ headers: sent }: Request, headers: Headers): boolean {
  headers.append("vary", "Origin");
  const origin = sent.get("origin");
  if (origin !== null && !isPermittedOrigin(origin)) return false;
  if (origin !== null) headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", EXPOSED);
  return true;
}

/** The same for the answer to a preflight. */
export function allowPreflight(request: Request, headers: Headers): void {
  const isPermitted = allowPage(request, headers);
  headers.append("vary", "Access-Control-Request-Headers");
  if (!isPermitted) return;
  const asked = request.headers.get("access-control-request-headers") ?? "";
  const areNames = /^[\w!#$%&'*+.^`|~-]+( *, *[\w!#$%&'*+.^`|~-]+)*$/.test(asked);
  headers.set("access-control-allow-methods", "POST, OPTIONS");
  headers.set("access-control-allow-headers", areNames ? asked : USUAL_HEADERS);
  headers.set("access-control-max-age", String(PREFLIGHT_SECONDS));
}
