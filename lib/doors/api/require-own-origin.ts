import { DomainError } from "#lib/contract/errors.ts";
import { runtime } from "#lib/platform/runtime.ts";

/**
 * Checks which site caused a request: a browser also sends the session cookie with requests that a foreign site causes.
 */
export function requireOwnOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD" || isOwnOrigin(request)) return;
  throw new DomainError(
    "origin_not_allowed",
    "This came from another site. Open the dashboard and do it there.",
  );
}

/**
 * Whether one of our pages made the request. Browsers send Sec-Fetch-Site where the address is https or loopback, and
 * Origin with every write. The Origin is ours if its host is the requested one, or the public one behind a proxy that
 * calls us by another name. A client that sends neither is not a browser.
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
