import { DomainError } from "#lib/contract/errors.ts";
import { runtime } from "#lib/platform/runtime.ts";

/**
 * A browser sends the session's cookie with every request, also with one that a foreign site caused. So this checks
 * which site caused it.
 */
export function requireOwnOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD" || isOwnOrigin(request)) return;
  throw new DomainError(
    "origin_not_allowed",
    "This came from another site. Open the dashboard and do it there.",
  );
}

/**
 * Whether one of our pages made the request. Browsers send the relation where the address is https or loopback, and
 * an Origin with every write. The Origin is ours if its host is the requested one, or the public one in front of a
 * proxy that calls us by another name. A client that sends neither is no browser with our page open.
 */
function isOwnOrigin({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === null) return site === "same-origin";
  const asked = URL.parse(origin);
  if (!asked) return false;
  const publicOrigin = runtime().origin;
  return asked.host === headers.get("host") || asked.origin === new URL(publicOrigin).origin;
}
