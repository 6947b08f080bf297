import { DomainError } from "#lib/errors.ts";
import { isLoopbackName } from "#lib/oauth/addresses.ts";
import { runtime } from "#lib/runtime.ts";

/** The origins beside this machine's own whose pages may call, and under whose names we may be called. */
function ownOrigins(): URL[] {
  const { origin, env } = runtime();
  return [origin, ...env.mcpAllowedOrigins].map((text) => new URL(text));
}

/**
 * Refuses what a page of a foreign site made a browser send, told by its Origin, or under a foreign name, told by
 * Host: whoever makes a name of their own lead to this machine's address (DNS rebinding) would otherwise have their
 * page call us. Programs that send no Origin pass, loopback and the configured origins too (D15).
 * @throws DomainError origin_not_allowed, before any credential is looked at.
 */
export function requirePermittedOrigin({ headers }: Request): void {
  const origin = headers.get("origin");
  if (origin !== null && !isPermittedOrigin(origin))
    throw refusal(`Pages of ${origin.slice(0, 200)} may not call this endpoint.`);
  const host = headers.get("host") ?? "";
  if (!isPermittedHost(host)) throw refusal(`This endpoint is not known as '${host.slice(0, 200)}'.`);
}

function refusal(what: string): DomainError {
  const remedy = "Set BASE_URL to the public address, or add the origin to MCP_ALLOWED_ORIGINS.";
  return new DomainError("origin_not_allowed", `${what} ${remedy}`);
}

/** Of the Origin header. */
export function isPermittedOrigin(origin: string): boolean {
  const asked = URL.parse(origin);
  // An Origin has nothing after its port; what parses to something else is none.
  if (!asked || asked.origin !== origin || !/^https?:$/.test(asked.protocol)) return false;
  return isLoopbackName(asked.hostname) || ownOrigins().some((own) => own.origin === origin);
}

/** Host has no protocol: whether a port is the usual one, each of our origins says for itself. */
function isPermittedHost(host: string): boolean {
  if (host === "" || /[/?#@\\]/.test(host)) return false;
  const asked = URL.parse(`http://${host}`);
  if (!asked) return false;
  return (
    isLoopbackName(asked.hostname) ||
    ownOrigins().some((own) => URL.parse(`${own.protocol}//${host}`)?.host === own.host)
  );
}
