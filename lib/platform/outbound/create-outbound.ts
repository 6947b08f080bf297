import { createAllowList } from "./allow-list.ts";
import { createCallCounter } from "./call-counts.ts";
import type { ProxySettings } from "./choose-proxy.ts";
import type { RoutePolicy } from "./find-route.ts";
import { type HostLookups, processLookups } from "./host-lookups.ts";
import { toOutboundError } from "./map-error.ts";
import { openAnswer } from "./open-answer.ts";
import type { Outbound, OutboundRequest } from "./outbound.ts";
import { requireAddress } from "./require-address.ts";
import { createSocketPool } from "./socket-pool.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Creates the client for all outbound calls: guard, redirects, proxies, limits, one pool.
 * @param allow entries of OUTBOUND_ALLOW.
 * @param trustedOrigins URLs that the operator set by env; they apply only to requests marked `trusted`.
 * @throws Error for an invalid entry of `allow`.
 */
export function createOutbound({
  allow,
  proxies,
  trustedOrigins,
  lookups = processLookups,
  ca,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: {
  allow: readonly string[];
  proxies: ProxySettings;
  trustedOrigins: readonly string[];
  /** Replaced by tests. */
  lookups?: HostLookups;
  /** Certificate authorities besides the system's, as PEM. */
  ca?: readonly string[];
  connectTimeoutMs?: number;
}): Outbound {
  const policy: RoutePolicy = {
    allow: createAllowList(allow),
    trustedOrigins: new Set(trustedOrigins.map((url) => new URL(url).origin)),
    proxies,
    lookups,
    lookupTimeoutMs: connectTimeoutMs,
  };
  const pool = createSocketPool({ timeoutMs: connectTimeoutMs, ca, lookups });
  const counter = createCallCounter();

  const open = async (request: OutboundRequest) => {
    const call = counter.begin(request.purpose);
    try {
      return await openAnswer({ request, call, pool, policy });
    } catch (error) {
      const failure = toOutboundError(error, { host: "The host", signal: request.signal });
      call.end(failure.reason);
      throw failure;
    }
  };

  return {
    open,
    requireAddress: (url) => requireAddress(url, policy.allow),
    async send(request) {
      const { body, ...answer } = await open(request);
      return { ...answer, body: await body.whole() };
    },
    get counts() {
      return counter.snapshot();
    },
    close: () => pool.close(),
  };
}
