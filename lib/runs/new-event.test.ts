import { expect, test } from "vitest";
import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import type { Json } from "#lib/json.ts";
import { boundPayload } from "#lib/redaction/bound-payload.ts";
import { createSecretMatcher, redact } from "#lib/redaction/redact.ts";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { eventsParam, type NewEvent } from "./new-event.ts";

const secrets = createSecretMatcher(["a stored secret"]);
const completed = (output: Json): NewEvent => ({
  type: "node_completed",
  payload: { outcome: "done", output },
});
const written = (events: readonly NewEvent[]): Json[] => JSON.parse(eventsParam(events, secrets).text);

/** 240 kB in 12,000 members. */
const LARGE = Object.fromEntries(
  Array.from({ length: 12_000 }, (_, index) => [`member${index}`, `"${index}"\n`]),
);

test("each event carries its payload as it would be alone: redacted, then bounded", () => {
  const text = "aB3".repeat(2_000);
  const zeros = Buffer.alloc(4_000).toString("base64");
  const payloads: Json[] = [
    { outcome: "done", output: LARGE },
    { outcome: "done", output: { LARGE, password: "x" } },
    { outcome: "done", output: LARGE },
    { text, base64: text },
    { text: zeros, base64: zeros },
    { base64: zeros, text: zeros },
    { token: LARGE, list: [LARGE, "a stored secret"] },
    [LARGE, LARGE],
    { text: `a stored secret ${"x".repeat(PAYLOAD_CHARS.max - 90)}`, none: null },
    "a text alone",
    {},
  ];
  const alone = payloads.map((payload) => boundPayload(redact(payload, secrets), PAYLOAD_CHARS.max));
  const events = payloads.map((payload): NewEvent => ({ type: "node_completed", payload }));
  expect(written(events)).toEqual(alone.map((payload) => ({ type: "node_completed", agoMs: 0, payload })));
});

test("an event without a payload has none", () => {
  expect(written([{ type: "run_cancelled", status: "cancelled" }])).toEqual([
    { type: "run_cancelled", status: "cancelled", agoMs: 0 },
  ]);
});

/** Looked through and written once an event, this took over six seconds. */
test("a large value that many nodes handed on costs little more than one that one node gave", () => {
  const events = Array.from({ length: 1_000 }, () => completed(LARGE));
  const spent = startProcessorClock();
  expect(eventsParam(events, secrets).text.length).toBeGreaterThan(1_000 * PAYLOAD_CHARS.max);
  expect(spent()).toBeLessThan(4_000);
});
