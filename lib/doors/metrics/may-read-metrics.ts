import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Headers that proxies add. With them, the peer's address is not the caller's. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;

export type MetricsAccess = "granted" | "token_needed" | "hidden";

/**
 * Decides access to `/metrics`. With METRICS_TOKEN: only callers that send it as a bearer token. Without: callers on
 * this machine, unless a proxy forwarded the request.
 */
export function mayReadMetrics({
  token,
  peer,
  headers,
}: {
  token: string | undefined;
  peer: string | undefined;
  headers: IncomingHttpHeaders;
}): MetricsAccess {
  if (token !== undefined)
    return isSame(headers.authorization, `Bearer ${token}`) ? "granted" : "token_needed";
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(peer?.replace(/^::ffff:/, "") ?? "") ? "granted" : "hidden";
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? "ipv6" : "ipv4");
}

function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
