import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";

/** A browser sends the session's cookie along whoever made the request, so who made it is looked at. */
export function requireOwnOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD" || isOwnOrigin(request)) return;
  throw new DomainError(
    "origin_not_allowed",
    "This came from another site. Open the dashboard and do it there.",
  );
}

/**
 * Whether a page of ours made the request. Browsers tell the relation where the address is https or loopback, and
 * an Origin with every write: it is ours when its host is the one that was asked, or the public one in front of a
 * proxy that asks under another name. Who tells neither is no browser with our page open.
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
