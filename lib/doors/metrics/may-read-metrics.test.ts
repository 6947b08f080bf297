import { expect, test } from "vitest";
import { mayReadMetrics } from "./may-read-metrics.ts";

const TOKEN = "a-token-of-enough-length";
const host = "127.0.0.1:3000";

test.each([
  ["127.0.0.1", "granted"],
  ["::1", "granted"],
  ["::ffff:127.0.0.1", "granted"],
  ["10.1.2.3", "hidden"],
  ["172.31.255.255", "hidden"],
  ["192.168.0.9", "hidden"],
  ["fd00::7", "hidden"],
  ["127.255.0.9", "granted"],
  ["fe80::7", "hidden"],
  ["8.8.8.8", "hidden"],
  ["::ffff:8.8.8.8", "hidden"],
  ["2001:db8::1", "hidden"],
  ["", "hidden"],
])("without a token %s is %s", (peer, access) => {
  expect(mayReadMetrics({ token: undefined, peer, headers: { host } })).toBe(access);
});

test.each([
  ...["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"],
  ...[
    "x-forwarded-prefix",
    "x-forwarded",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-host",
  ],
  ...["cf-connecting-ip", "cf-ray", "true-client-ip", "fastly-client-ip", "fly-client-ip", "cdn-loop"],
  ...[
    "x-envoy-external-address",
    "x-amzn-trace-id",
    "x-azure-clientip",
    "x-appengine-user-ip",
    "x-vercel-id",
  ],
  ...["x-original-forwarded-for", "proxy-client-ip", "x-arr-log-id", "x-remote-ip"],
])("what came through a proxy (%s) is not from this machine", (header) => {
  const headers = { host, [header]: "127.0.0.1" };
  expect(mayReadMetrics({ token: undefined, peer: "127.0.0.1", headers })).toBe("hidden");
});

test("a scraper's own headers do not make it a proxy", () => {
  const accept = "text/plain;version=0.0.4";
  const own = {
    host,
    accept,
    "user-agent": "Prometheus/3.5",
    "accept-encoding": "gzip",
    connection: "keep-alive",
  };
  const headers = { ...own, "x-prometheus-scrape-timeout-seconds": "10", traceparent: "00-1-2-01" };
  expect(mayReadMetrics({ token: undefined, peer: "127.0.0.1", headers })).toBe("granted");
});

test.each([
  ["localhost", "granted"],
  ["localhost:3000", "granted"],
  ["LOCALHOST:3000", "granted"],
  ["127.0.0.9:3000", "granted"],
  ["[::1]:3000", "granted"],
  ["laneway.example", "hidden"],
  ["attacker.example:3000", "hidden"],
  ["localhost.attacker.example", "hidden"],
  ["attacker.example@localhost", "hidden"],
  ["0.0.0.0:3000", "hidden"],
  ["192.168.0.9", "hidden"],
  ["", "hidden"],
  [undefined, "hidden"],
])("from this machine under the Host %s it is %s", (asked, access) => {
  const headers = asked === undefined ? {} : { host: asked };
  expect(mayReadMetrics({ token: undefined, peer: "127.0.0.1", headers })).toBe(access);
});

test.each([
  [`Bearer ${TOKEN}`, "granted"],
  [`Bearer ${TOKEN}x`, "token_needed"],
  [`Bearer ${TOKEN.slice(1)}`, "token_needed"],
  ["Bearer ", "token_needed"],
  [TOKEN, "token_needed"],
  [undefined, "token_needed"],
])("with a token set, %s is decisive wherever the caller is", (authorization, access) => {
  for (const peer of ["127.0.0.1", "8.8.8.8"])
    expect(mayReadMetrics({ token: TOKEN, peer, headers: authorization ? { authorization } : {} })).toBe(
      access,
    );
});
