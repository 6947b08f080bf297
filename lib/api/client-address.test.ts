import { expect, test } from "vitest";
import { rememberExchange } from "#lib/http/node-exchange.ts";
import { clientAddress, proxyList } from "./client-address.ts";

function from(peer: string, forwarded?: string): Request {
  const request = new Request("http://localhost/", {
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });
  const incoming = { socket: { remoteAddress: peer } };
  rememberExchange({ request, exchange: { incoming, outgoing: {} } as never }); // the address is all that is read
  return request;
}

test.each([
  ["203.0.113.9", undefined, [], "203.0.113.9"],
  ["203.0.113.9", "10.9.9.9", [], "203.0.113.9"],
  ["::ffff:203.0.113.9", undefined, [], "203.0.113.9"],
  ["10.0.0.1", "198.51.100.7", ["10.0.0.0/8"], "198.51.100.7"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2", ["10.0.0.0/8"], "198.51.100.7"],
  ["10.0.0.1", "nonsense", ["10.0.0.1"], "10.0.0.1"],
  ["fd00::1", "2001:db8::7", ["fd00::/8"], "2001:db8::7"],
])("peer %s forwarding %s, proxies %j: the caller is %s", (peer, forwarded, proxies, expected) => {
  expect(clientAddress({ request: from(peer, forwarded), proxies: proxyList(proxies) })).toBe(expected);
});
