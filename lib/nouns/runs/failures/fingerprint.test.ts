import fc from "fast-check";
import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { fingerprintOf, normaliseMessage } from "./fingerprint.ts";

test.each([
  ["GET https://erp.acme.example/orders/17 answered 404 Not Found.", "GET <url> answered 404 Not Found."],
  ["erp.acme.example answered with status 503.", "erp.acme.example answered with status 503."],
  ["no such key: 'postcode'", "no such key: 'postcode'"],
  ["no such key: 'ord_1A2'", "no such key: <value>"],
  ["The order “A-17” of jo@acme.example is unknown.", "The order <value> of <email> is unknown."],
  ["run_01hzy3k8q9w2e4r6t8y0u2i4o6 ended at 2026-03-01T10:00:00.123Z", "<id> ended at <time>"],
  [
    "No answer within 60 s after 3 attempts (1,234.5 ms).",
    "No answer within <n> s after <n> attempts (<n> ms).",
  ],
  ["3f2504e0-4f89-11d3-9a0c-0305e82c3301 isn't\n  there", "<id> isn't there"],
  ["deadbeef facade", "deadbeef facade"],
])("%s", (message, pattern) => {
  expect(normaliseMessage(message)).toBe(pattern);
});

test("messages that differ only in values have one fingerprint; another code, node or status has another", () => {
  const error = { code: "node_failed", nodeId: "fetch", retryable: true } as const;
  const of = (message: string, more = {}) =>
    fingerprintOf({ ...error, message, details: null, ...more }).hash;
  expect(of("no order 17")).toBe(of("no order 18"));
  expect(of("no order 17")).not.toBe(of("no order 17", { nodeId: "send" }));
  expect(of("no order 17")).not.toBe(of("no order 17", { code: "tool_error" }));
  expect(of("no order 17", { details: { status: 404 } })).not.toBe(of("no order 17"));
});

test("any message has a short pattern, and the pattern of a pattern is itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (message) => {
      const pattern = normaliseMessage(message);
      expect(pattern.length).toBeLessThanOrEqual(300);
      expect(pattern.isWellFormed()).toBe(true);
    }),
  );
});

test.each(["'", '"', "a_", "0-", "@.", "1.", "x@y-", "https://", "no such key: '", "deadbeef-", "“", " \n"])(
  "a megabyte of %j is normalised in linear time",
  (part) => {
    const message = part.repeat(1_000_000 / part.length);
    const spent = startProcessorClock();
    normaliseMessage(message);
    // A search back from each character would take minutes.
    expect(spent()).toBeLessThan(500);
  },
);
