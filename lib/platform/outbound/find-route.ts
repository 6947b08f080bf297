import { isIP } from "node:net";
import type { AllowList } from "./allow-list.ts";
import { chooseProxy, type ProxySettings } from "./choose-proxy.ts";
import type { HostLookups } from "./host-lookups.ts";
import { isPublicAddress, parseAddress } from "./is-public-address.ts";
import { OutboundError } from "./outbound-error.ts";
import { withinTime } from "./within-time.ts";

/** Maximum length of a DNS name, with a trailing dot. */
const MAX_HOST_CHARS = 254;

/** Addresses tried in turn; a name server can list thousands. */
const MAX_TRIED_ADDRESSES = 8;

/** The result of the guard for one request. */
export interface Route {
  readonly url: URL;
  readonly proxy: URL | undefined;
  /** All were checked, and the connection uses one of them without resolving again. Unused with a proxy. */
  readonly addresses: readonly string[];
}

export interface RoutePolicy {
  readonly allow: AllowList;
  /** Origins from env. */
  readonly trustedOrigins: ReadonlySet<string>;
  readonly proxies: ProxySettings;
  readonly lookups: HostLookups;
  readonly lookupTimeoutMs: number;
}

/**
 * The guard against requests into the operator's own network (SSRF). It resolves the host, checks every address, and
 * refuses the call if any address is neither public nor allowed: a name with both kinds is how DNS rebinding begins.
 * Runs for every request and every redirect; nothing is cached.
 * @throws OutboundError invalid_request, blocked_address, dns.
 */
export async function findRoute({
  url,
  askedBy,
  trusted,
  signal,
  policy,
}: {
  url: URL;
  askedBy: string;
  trusted: boolean;
  signal: AbortSignal;
  policy: RoutePolicy;
}): Promise<Route> {
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const proxy = chooseProxy(policy.proxies, url);
  const isTrusted = trusted && policy.trustedOrigins.has(url.origin);
  const named = policy.allow.allowsName(host, port);
  // Behind a proxy only the proxy can resolve internal names, and often any name.
  if (proxy && (isTrusted || named)) return { url, proxy, addresses: [] };
  const addresses = isIP(host) === 0 ? await resolved({ host, askedBy, signal, policy }) : [host];
  const mayCall = (text: string) => {
    const address = parseAddress(text);
    if (!address) return false;
    if (policy.allow.allowsAddress(address, { port, named })) return true;
    return isPublicAddress(address) && !isLocalName(host);
  };
  if (!isTrusted && !addresses.every(mayCall)) {
    throw new OutboundError(
      "blocked_address",
      `The host ${host} may not be called: its address is not a public one. The operator can allow it with OUTBOUND_ALLOW.`,
    );
  }
  return { url, proxy, addresses: addresses.slice(0, MAX_TRIED_ADDRESSES) };
}

/**
 * The URL, if it is valid for a call.
 * @throws OutboundError invalid_request.
 */
export function parseTarget(target: string | URL): URL {
  const url = URL.canParse(String(target)) ? new URL(String(target)) : undefined;
  if (!url)
    throw new OutboundError(
      "invalid_request",
      "The URL is not one: it needs http:// or https:// and a host.",
    );
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutboundError(
      "invalid_request",
      `Only http and https are called, not ${url.protocol.slice(0, 50)}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new OutboundError(
      "invalid_request",
      "The URL contains a user name or password; send them as a header.",
    );
  }
  if (url.hostname.length > MAX_HOST_CHARS) {
    throw new OutboundError("invalid_request", "The URL's host is longer than a name can be.");
  }
  return url;
}

async function resolved({
  host,
  askedBy,
  signal,
  policy,
}: {
  host: string;
  askedBy: string;
  signal: AbortSignal;
  policy: RoutePolicy;
}): Promise<readonly string[]> {
  const { lookups, lookupTimeoutMs: milliseconds } = policy;
  try {
    const addresses = await withinTime({ signal, milliseconds }, (limited) =>
      lookups({ host, askedBy, signal: limited }),
    );
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new OutboundError("dns", `The host ${host} could not be resolved.`, { cause });
  }
  throw new OutboundError("dns", `The host ${host} has no address.`);
}

/** Loopback, whatever a name server says (RFC 6761). */
export function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
