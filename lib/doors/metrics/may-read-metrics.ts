import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/**
 * Headers that proxies, load balancers and CDNs add. With one of them, the peer's address is not the caller's. Any
 * unknown `X-…-For` or `…-Client-IP` counts as well: no scraper sends one, and each vendor has a name of its own.
 */
const FORWARDING =
  /^(?:forwarded|via|cdn-loop|x-real-ip|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|x-amz(?:n|-cf)-.+|x-arr-.+|x-azure-.+|x-appengine-.+|x-vercel-.+|x-scheme|cf-.+|fly-.+|fastly-.+|.+-for|(?:.+-)?(?:client|connecting|user|remote)-ip)$/;

export type MetricsAccess = "granted" | "token_needed" | "hidden";

/**
 * Decides access to `/metrics`. With METRICS_TOKEN: only callers that send it as a bearer token. Without: callers on
 * this machine that ask it by a loopback name. Under any other Host a proxy passed the request on, or a page made a
 * browser of this machine send it (DNS rebinding); the public address is such a Host, too.
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
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
  const isLocal = isLoopback(peer?.replace(/^::ffff:/, "") ?? "") && isLoopbackHost(headers.host ?? "");
  return isLocal && !isForwarded ? "granted" : "hidden";
}

function isLoopbackHost(host: string): boolean {
  const name = /[/?#@\\]/.test(host) ? undefined : URL.parse(`http://${host}`)?.hostname;
  return name === "localhost" || isLoopback(name?.replace(/^\[(.*)\]$/, "$1") ?? "");
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? "ipv6" : "ipv4");
}

function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
