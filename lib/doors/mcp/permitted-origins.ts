import { DomainError } from "#lib/contract/errors.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import { isLoopbackName } from "#lib/nouns/oauth/addresses.ts";
import { isOrigin } from "#lib/platform/env/env-readers.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Permitted origins besides loopback: their pages may call, and their hosts are valid Host headers. */
function ownOrigins(): string[] {
  const { origin, env } = runtime();
  return [origin, ...env.mcpAllowedOrigins];
}

/**
 * Refuses requests that a foreign site's page made a browser send (by Origin), and requests under a foreign host name
 * (by Host). Without the Host check an attacker could point their own host name at this machine's address (DNS
 * rebinding) and let their page call us. Programs that send no Origin pass; so do loopback and the configured origins
 * (D15).
 * @throws DomainError origin_not_allowed, before any credential is checked.
 */
export function requirePermittedOrigin({ headers }: Request): void {
  const origin = headers.get("origin");
  if (origin !== null && !isPermittedOrigin(origin))
    throw refusal(`Pages of ${origin.slice(0, 200)} may not call this endpoint.`, origin);
  const host = headers.get("host") ?? "";
  if (!isPermittedHost(host)) throw refusal(`This endpoint is not known as '${host.slice(0, 200)}'.`);
}

/** @param origin of the page; without one the origin of the host is meant. */
function refusal(what: string, origin?: string): DomainError {
  const remedy =
    origin === undefined || isOrigin(origin)
      ? "Set BASE_URL to the public address, or add the origin to MCP_ALLOWED_ORIGINS."
      : "It has no origin that could be allowed: open the page from a web address, or call from a program.";
  return new DomainError("origin_not_allowed", `${what} ${remedy}`);
}

/** Checks the Origin header. Apps and extensions have schemes of their own (`app://…`), and only those configured may call. */
function isPermittedOrigin(origin: string): boolean {
  if (runtime().env.mcpAllowedOrigins.includes(origin)) return true;
  const asked = URL.parse(origin);
  // An Origin ends after its port; anything that parses differently is invalid.
  if (!asked || asked.origin !== origin || !/^https?:$/.test(asked.protocol)) return false;
  return isLoopbackName(asked.hostname) || ownOrigins().some((own) => new URL(own).origin === origin);
}

/** Others name an app or extension, and not a host that we may be called by. */
const isOfSite = (origin: string) => /^https?:/.test(origin);

/** Host has no protocol, so the default port depends on each of our origins. */
function isPermittedHost(host: string): boolean {
  if (host === "" || /[/?#@\\]/.test(host)) return false;
  const own = ownOrigins();
  if (own.some((origin) => isOfSite(origin) && origin.endsWith(`//${host}`))) return true; // nearly always, and nothing is parsed
  const asked = URL.parse(`http://${host}`);
  if (!asked) return false;
  return (
    isLoopbackName(asked.hostname) ||
    own
      .filter(isOfSite)
      .map((origin) => new URL(origin))
      .some(({ protocol, host: ownHost }) => URL.parse(`${protocol}//${host}`)?.host === ownHost)
  );
}

/** Response headers that a page may read. */
const EXPOSED = [
  "WWW-Authenticate",
  "X-Request-Id",
  "Retry-After",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
].join(", ");

/** Headers that browser clients usually send; others are allowed, too, because we ignore them. */
const USUAL_HEADERS =
  "authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id";

/** The longest time that browsers cache it. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets a page of a permitted origin read the response. The browser's own credentials are never used. A request without
 * an Origin gets the other headers, too, for caches and proxies.
 * @returns whether the origin is permitted.
 */
export function allowPage({ headers: sent }: Request, headers: AnswerHeaders): boolean {
  headers.vary = "Origin";
  const origin = sent.get("origin");
  if (origin !== null && !isPermittedOrigin(origin)) return false;
  if (origin !== null) headers["access-control-allow-origin"] = origin;
  headers["access-control-expose-headers"] = EXPOSED;
  return true;
}

/** The same for a preflight response. */
export function allowPreflight(request: Request, headers: AnswerHeaders): void {
  const isPermitted = allowPage(request, headers);
  headers.vary = "Origin, Access-Control-Request-Headers";
  if (!isPermitted) return;
  const asked = request.headers.get("access-control-request-headers") ?? "";
  const areNames = /^[\w!#$%&'*+.^`|~-]+( *, *[\w!#$%&'*+.^`|~-]+)*$/.test(asked);
  headers["access-control-allow-methods"] = "POST, OPTIONS";
  headers["access-control-allow-headers"] = areNames ? asked : USUAL_HEADERS;
  headers["access-control-max-age"] = String(PREFLIGHT_SECONDS);
}
