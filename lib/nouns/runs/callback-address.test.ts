import { expect, test } from "vitest";
import { redactText } from "#lib/language/redaction/redact-text.ts";
import { callbackToken, interactionOfToken } from "./callback-address.ts";

const key = "k".repeat(43);
const interactionId = "tool:0123456789abcdef";
const token = callbackToken({ interactionId, key });

test("the token of an interaction is always the same and leads back to it", () => {
  expect(callbackToken({ interactionId, key })).toBe(token);
  expect(interactionOfToken({ token, key })).toBe(interactionId);
});

test("it needs no encoding in a path, and every trace hides it", () => {
  expect(encodeURIComponent(token)).toBe(token);
  const text = `Post to https://a.example/v1/callbacks/${token}!`;
  expect(redactText({ text, findSecrets: () => [] })).toBe(
    "Post to https://a.example/v1/callbacks/[redacted]!",
  );
});

test("only waits of tools have one", () => {
  for (const other of ["input:0123456789abcdef", "tool:", "tool:0123456789ABCDEF", "tool:0123456789abcdef0"])
    expect(() => callbackToken({ interactionId: other, key })).toThrow(other);
});

const forged: [string, string][] = [
  ["another key's", callbackToken({ interactionId, key: "other" })],
  ["another interaction's", token.replace("0123456789abcdef", "0123456789abcdeg")],
  ["one with its last letter changed", `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
  ["a longer one", `${token}A`],
  ["a shorter one", token.slice(0, -1)],
  ["one with a line break", `${token}\n`],
  ["one without its signature", "lw_cb_0123456789abcdef"],
  ["an interaction's id", interactionId],
  ["nothing", ""],
];
test.each(forged)("%s is none", (_, text) => {
  expect(interactionOfToken({ token: text, key })).toBeUndefined();
});
