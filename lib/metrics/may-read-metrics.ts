import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** This machine and private networks, where a scraper lives. */
const NEAR = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  NEAR.addSubnet(network, bits, "ipv4");
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");
NEAR.addSubnet("fe80::", 10, "ipv6");

/** What proxies add: the caller is then not the one whose address we see. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;

export type MetricsAccess = "granted" | "token_needed" | "hidden";

/**
 * Who may read `/metrics`. With METRICS_TOKEN: whoever gives it as a bearer token, and nobody else. Without:
 * callers on this machine and on private networks, unless a proxy stands between.
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
  return !isForwarded && isNear(peer?.replace(/^::ffff:/, "") ?? "") ? "granted" : "hidden";
}

function isNear(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && NEAR.check(address, family === 6 ? "ipv6" : "ipv4");
}

function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
