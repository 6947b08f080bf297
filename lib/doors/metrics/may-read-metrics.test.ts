import { expect, test } from "vitest";
import { mayReadMetrics } from "./may-read-metrics.ts";

const TOKEN = "a-token-of-enough-length";

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
  expect(mayReadMetrics({ token: undefined, peer, headers: {} })).toBe(access);
});

test.each(["x-forwarded-for", "forwarded", "x-real-ip", "via"])(
  "what came through a proxy (%s) is not from this machine",
  (header) => {
    const headers = { [header]: "127.0.0.1" };
    expect(mayReadMetrics({ token: undefined, peer: "127.0.0.1", headers })).toBe("hidden");
  },
);

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
