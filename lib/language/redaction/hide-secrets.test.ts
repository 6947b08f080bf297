import { expect, test } from "vitest";
import { hideSecrets } from "./hide-secrets.ts";
import { createSecretMatcher } from "./redact.ts";

const secret = 'to"ken-of-crm';
const secrets = createSecretMatcher([secret]);

test("a credential that a service echoes is hidden, and its JSON stays JSON", () => {
  const body = JSON.stringify({
    headers: { Authorization: `Bearer ${secret}` },
    password: "theirs",
    next: 7,
  });
  expect(JSON.parse(hideSecrets({ text: body, secrets }))).toEqual({
    headers: { Authorization: "Bearer [redacted]" },
    password: "theirs",
    next: 7,
  });
});

test("nothing else changes, not even what looks like a secret or like base64", () => {
  const text = `Bearer abcdefghijklmnop ${"QUJD".repeat(100)}`;
  expect(hideSecrets({ text, secrets })).toBe(text);
});
