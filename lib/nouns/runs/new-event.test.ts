import { expect, test } from "vitest";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import { boundPayload } from "#lib/language/redaction/bound-payload.ts";
import { createSecretMatcher, redact } from "#lib/language/redaction/redact.ts";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { eventsParam, JsonTexts, type NewEvent, payloadTexts } from "./new-event.ts";

const secrets = createSecretMatcher(["a stored secret"]);
const completed = (output: Json): NewEvent => ({
  type: "node_completed",
  payload: { outcome: "done", output },
});
const paramOf = (events: readonly NewEvent[], texts?: JsonTexts) =>
  eventsParam(events, payloadTexts(events, secrets, texts)).text;
const written = (events: readonly NewEvent[]): Json[] => JSON.parse(paramOf(events));

/** 240 kB in 12,000 members. */
const LARGE = Object.fromEntries(
  Array.from({ length: 12_000 }, (_, index) => [`member${index}`, `"${index}"\n`]),
);

test("each event carries its payload as it would be alone: redacted, bounded, and counted as it was given", () => {
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
  const alone = payloads.map((payload) => {
    const bounded = boundPayload(redact(payload, secrets), PAYLOAD_CHARS.max);
    const isCut = isJsonObject(bounded) && bounded.truncated === true;
    return isCut ? { ...bounded, originalChars: JSON.stringify(payload).length } : bounded;
  });
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
  expect(paramOf(events).length).toBeGreaterThan(1_000 * PAYLOAD_CHARS.max);
  expect(spent()).toBeLessThan(4_000);
});

const CHARS = 20_000_000;
const HOSTILE = {
  "data URLs": ";base64,A ",
  "data URLs with something in them": ";base64,AAAAAAAAAAAAAAAAAAAAAAAA ",
  "base64 without spaces": "aB3+",
  "bearer tokens": "Bearer a ",
  "beginnings of our keys": "lw_key_",
  "the beginning of a stored secret": "a stored secre",
};

/** Looked through whole, the first took 8.8 s. */
test.each(Object.entries(HOSTILE))("20 MB of %s are redacted at the cost of what is kept", (_, unit) => {
  const text = unit.repeat(Math.ceil(CHARS / unit.length)).slice(0, CHARS);
  const input = { note: text, more: Array.from({ length: 1_000 }, (__, index) => `${index} ${unit}`) };
  const texts = new JsonTexts();
  texts.add(input, JSON.stringify(input));
  const payload = { laneId: "main", input };
  const spent = startProcessorClock();
  const [event] = JSON.parse(paramOf([{ type: "run_started", payload }], texts));
  expect(spent()).toBeLessThan(500);
  expect(JSON.stringify(event.payload).length).toBeLessThan(2 * PAYLOAD_CHARS.max);
  const { truncated, originalChars } = event.payload;
  expect(originalChars).toBe(truncated ? JSON.stringify(payload).length : undefined);
});

test("a secret that a cut goes through shows no part of itself, wherever the cut is", () => {
  const [room, secret] = [12_000, "a stored secret"];
  for (let before = room + PAYLOAD_CHARS.max - 40; before < room + PAYLOAD_CHARS.max + 10; before += 1) {
    // Hiding the first ones makes room for what was cut.
    const text = `${`${secret} `.repeat(1_500).padEnd(before, ".")}${secret}, and more`.padEnd(90_000, ".");
    const [event] = written([completed(text)]);
    expect(JSON.stringify(event)).toContain("[redacted]");
    expect(JSON.stringify(event)).not.toMatch(/a stored|stored s|secret|\.a"/);
  }
});

test("base64 that is cut has no digest, because it would be that of a part", () => {
  const file = Buffer.alloc(60_000, "binary content").toString("base64");
  const [event] = written([completed(`${"see here ".repeat(20)}${file} and there`)]);
  expect(JSON.stringify(event)).not.toContain("sha256");
  const [alone] = written([completed({ file, note: "after it" })]);
  expect(JSON.stringify(alone)).toMatch(/\[base64 60000 bytes sha256:[0-9a-f]{64}\]","note":"after it"/);
  const large = Buffer.alloc(3_000_000, "binary content").toString("base64");
  expect(JSON.stringify(written([completed({ large, note: "after it" })]))).toContain(
    '"large":"[base64 3000000 bytes]","note":"after it"',
  );
});

test("what is hidden by its name counts nothing, however long it is", () => {
  const token = "x".repeat(100_000);
  const output = { token, headers: [{ name: "cookie", value: token }], note: "after it" };
  expect(written([completed(output)])).toMatchObject([
    {
      payload: {
        output: { token: "[redacted]", headers: [{ value: "[redacted]" }], note: "after it" },
      },
    },
  ]);
  const late = [{ value: "y".repeat(100_000), name: "cookie" }];
  expect(JSON.stringify(written([completed(late)]))).not.toContain("yyy");
});
