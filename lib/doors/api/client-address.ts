import { BlockList, isIP } from "node:net";
import { exchangeOf } from "#lib/doors/http/node-exchange.ts";
import { parseAddress } from "#lib/platform/outbound/is-public-address.ts";

/**
 * Trusted proxies as a set of addresses and networks; undefined if there are none, to skip the lookup. `loadEnv` has
 * rejected unparsable entries.
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
 * The caller's address: the peer's, or the one named by the outermost trusted proxy. X-Forwarded-For is read from its
 * end, where our own proxies write, up to the first untrusted address: anything before it can be forged. An unparsable
 * entry ends the search at the proxy that wrote it.
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
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  let caller = peer || null;
  for (const entry of entries.reverse()) {
    const address = readEntry(entry);
    if (address === undefined) return caller;
    caller = address;
    if (!isTrusted(proxies, address)) return caller;
  }
  return caller;
}

/**
 * The address of one entry in canonical form, so that each caller has one spelling: with or without a port, IPv6 in
 * brackets or not, quoted as in `Forwarded`.
 */
function readEntry(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(text) ?? [];
  if (inBrackets !== undefined && isIP(inBrackets) !== 6) return undefined;
  return parseAddress(inBrackets ?? beforePort ?? text)?.toString();
}
