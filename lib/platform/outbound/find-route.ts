import { isIP } from "node:net";
import type { AllowList } from "./allow-list.ts";
import { chooseProxy, type ProxySettings } from "./choose-proxy.ts";
import type { HostLookups } from "./host-lookups.ts";
import { isPublicAddress, parseAddress } from "./is-public-address.ts";
import { OutboundError } from "./outbound-error.ts";

/** Of a name in DNS, with a dot at its end. */
const MAX_HOST_CHARS = 254;

/** One after the other; a name server can list thousands. */
const MAX_TRIED_ADDRESSES = 8;

/** Where a request may go. */
export interface Route {
  readonly url: URL;
  readonly proxy: URL | undefined;
  /** Every one was checked, and the connection is made to one of them without asking again. Unused with a proxy. */
  readonly addresses: readonly string[];
}

export interface RoutePolicy {
  readonly allow: AllowList;
  /** Origins that the operator set by env. */
  readonly trustedOrigins: ReadonlySet<string>;
  readonly proxies: ProxySettings;
  readonly lookups: HostLookups;
  readonly lookupTimeoutMs: number;
}

/**
 * The guard against being sent into the operator's own network. It resolves the host, looks at every address,
 * and refuses all when one is not public and not allowed: a name with a public and a private address is how
 * rebinding begins. Asked for every request and every hop, so that no earlier answer counts.
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
  // Behind a proxy the names of the inside, and often all names, are known to the proxy alone.
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
 * The URL, if it is one that we call.
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
  const timeout = AbortSignal.timeout(policy.lookupTimeoutMs);
  try {
    const addresses = await policy.lookups({ host, askedBy, signal: AbortSignal.any([signal, timeout]) });
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new OutboundError("dns", `The host ${host} could not be resolved.`, { cause });
  }
  throw new OutboundError("dns", `The host ${host} has no address.`);
}

/** Ours whatever a name server says (RFC 6761). */
function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
