import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKnownSecrets } from "./known-secrets.ts";
import { redact } from "./redact.ts";

const HOUR_MS = 60 * 60 * 1_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const numbered = (count: number, word = "secret-number") =>
  Array.from({ length: count }, (_, index) => `${word}-${index}-of-many`);
const hides = (secrets: ReturnType<typeof createKnownSecrets>, value: string) =>
  redact({ said: `<${value}>` }, secrets);

test("a secret is hidden from the moment it is added, in all its spellings", () => {
  const secrets = createKnownSecrets(["fixed-secret"]);
  const secret = "päss/wörd+of us";
  expect(hides(secrets, secret)).toEqual({ said: `<${secret}>` });
  secrets.add([secret]);
  for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
    expect(hides(secrets, spelling)).toEqual({ said: "<[redacted]>" });
  }
  const base64 = Buffer.from(`x${secret}`).toString("base64");
  expect(JSON.stringify(hides(secrets, base64))).not.toContain(base64.slice(4, 16));
  expect(hides(secrets, "fixed-secret")).toEqual({ said: "<[redacted]>" });
});

test("however many are added, one by one or at once, each is hidden", () => {
  const secrets = createKnownSecrets();
  const stored = numbered(300);
  secrets.replaceStored(stored);
  const added = numbered(100, "added-number");
  for (const value of added) secrets.add([value]);
  const text = [...stored, ...added].join(" ");
  expect(hides(secrets, text)).toEqual({ said: `<${Array(400).fill("[redacted]").join(" ")}>` });
});

test("two that overlap are hidden together, wherever each was learnt", () => {
  const secrets = createKnownSecrets(["abcdefghij"]);
  secrets.add(["ghijklmnop"]);
  expect(hides(secrets, "abcdefghijklmnop")).toEqual({ said: "<[redacted]>" });
});

test("one that is stored no more is hidden for an hour, for calls under way, and then let go of", () => {
  const secrets = createKnownSecrets();
  secrets.replaceStored(["the-former-token", "the-lasting-token"]);
  secrets.replaceStored(["the-lasting-token"]);
  vi.setSystemTime(Date.now() + HOUR_MS - 1_000);
  secrets.add(numbered(40)); // enough to search them all anew
  expect(hides(secrets, "the-former-token")).toEqual({ said: "<[redacted]>" });

  vi.setSystemTime(Date.now() + 2_000);
  secrets.add(numbered(90, "more"));
  expect(hides(secrets, "the-former-token")).toEqual({ said: "<the-former-token>" });
  expect(hides(secrets, "the-lasting-token")).toEqual({ said: "<[redacted]>" });
});

test("one that is used again lingers on", () => {
  const secrets = createKnownSecrets();
  secrets.add(["a-token-in-use"]);
  vi.setSystemTime(Date.now() + HOUR_MS - 1_000);
  secrets.add(["a-token-in-use"]);
  vi.setSystemTime(Date.now() + HOUR_MS - 1_000);
  secrets.add(numbered(90));
  expect(hides(secrets, "a-token-in-use")).toEqual({ said: "<[redacted]>" });
});

test("what is too short to be found by accident is left", () => {
  const secrets = createKnownSecrets();
  secrets.add(["1234567"]);
  expect(hides(secrets, "1234567")).toEqual({ said: "<1234567>" });
});
