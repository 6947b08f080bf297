import { expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { createSecretMatcher, redact } from "#lib/language/redaction/redact.ts";
import { restoreRedacted } from "./restore-redacted.ts";

const original = {
  password: "correct horse",
  note: "the key is sk-verysecret, take care",
  people: [
    { name: "Ada", token: "aaaa-1111" },
    { name: "Bob", token: "bbbb-2222" },
  ],
  plain: "[redacted]",
};
const secrets = createSecretMatcher(["sk-verysecret"]);
const shownOf = (input: JsonObject): JsonObject => {
  const shown = redact(input, secrets);
  return isJsonObject(shown) ? shown : {};
};
const restored = (edit: (shown: typeof original) => JsonObject) => {
  const shown = shownOf(original);
  return restoreRedacted({ edited: edit(structuredClone(shown) as typeof original), original, shown });
};

test("what was hidden and left as it was shown is the original again", () => {
  expect(restored((shown) => shown)).toEqual(original);
  const second = restored((shown) => ({ ...shown, people: [shown.people[1] ?? null] }));
  expect(second.people).toEqual([{ name: "Bob", token: "bbbb-2222" }]);
});

test("what was changed stays as it was changed", () => {
  const changed = restored((shown) => ({
    ...shown,
    password: "new",
    note: `${shown.note}!`,
    other: "[redacted]",
  }));
  expect(changed).toEqual({
    ...original,
    password: "new",
    note: "the key is [redacted], take care!",
    other: "[redacted]",
  });
});

test("a member called __proto__ stays a member", () => {
  const hostile = JSON.parse('{"__proto__":{"password":"x1"}}');
  const shown = shownOf(hostile);
  expect(JSON.stringify(restoreRedacted({ edited: structuredClone(shown), original: hostile, shown }))).toBe(
    '{"__proto__":{"password":"x1"}}',
  );
});
