import { BlockList, isIP } from "node:net";
import { exchangeOf } from "#lib/http/node-exchange.ts";

/**
 * Trusted proxies as a set of addresses and networks; undefined when there are none, so that nothing is looked up.
 * Unparsable entries are refused when the environment is read.
 */
export function proxyList(entries: readonly string[]): BlockList | undefined {
  if (entries.length === 0) return undefined;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const plain = (address: string) => address.replace(/^::ffff:/, "");

function isTrusted(proxies: BlockList | undefined, address: string): boolean {
  if (!proxies) return false;
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * The caller's address: the peer's own, or, behind trusted proxies only, the last forwarded address that is not
 * one of them. Anything a caller writes into X-Forwarded-For itself stands to the left of that.
 */
export function clientAddress({
  request,
  proxies,
}: {
  request: Request;
  proxies: BlockList | undefined;
}): string | null {
  const peer = plain(exchangeOf(request)?.incoming.socket.remoteAddress ?? "");
  if (peer !== "" && !isTrusted(proxies, peer)) return peer;
  const forwarded = (request.headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => plain(part.trim()));
  const outermost = forwarded
    .reverse()
    .find((address) => isIP(address) !== 0 && !isTrusted(proxies, address));
  return outermost ?? (peer || null);
}
