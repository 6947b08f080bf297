import { expect, test } from "vitest";
import { boundPayload } from "#lib/language/redaction/bound-payload.ts";
import { HEAD_CHARS, readPayloadHead } from "./payload-head.ts";

const called = (prompt: string) => ({
  model: 'open"ai:gpt',
  usage: { inputTokens: 3, outputTokens: 4 },
  costUsd: 1.5e-7,
  durationMs: 12,
  isRepair: false,
  error: null,
  prompt,
});
const headOf = (payload: unknown) => JSON.stringify(payload).slice(0, HEAD_CHARS);

test("a short payload is read whole", () => {
  expect(readPayloadHead(headOf(called("x")))).toEqual(called("x"));
  expect(readPayloadHead(null)).toEqual({});
  expect(readPayloadHead("[1]")).toEqual({});
});

test("of a long one the members that stand at its beginning are read, whatever its texts say", () => {
  const { prompt: _, ...figures } = called("");
  const tricky = `"model":"mine","costUsd":99} \\" ${"long ".repeat(5_000)}`;
  expect(readPayloadHead(headOf(called(tricky)))).toEqual(figures);
  expect(readPayloadHead(headOf(boundPayload(called(tricky), 20_000)))).toEqual(figures);
});

test("a cut in the middle of an escape loses nothing that stands before it", () => {
  for (let length = 120; length < 400; length += 1) {
    const head = JSON.stringify(boundPayload(called('"\\ä\u0001'.repeat(5_000)), 20_000)).slice(0, length);
    expect(readPayloadHead(head).model ?? called("").model).toBe('open"ai:gpt');
  }
});
