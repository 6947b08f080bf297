import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { redact } from "#lib/language/redaction/redact.ts";
import { createKnownSecrets } from "./known-secrets.ts";

const HOUR_MS = 60 * 60 * 1_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const HERE = "wsp_here";
/** Stored secrets of one workspace. */
const stored = (...values: string[]) => new Map([[HERE, values]]);

const numbered = (count: number, word = "secret-number") =>
  Array.from({ length: count }, (_, index) => `${word}-${index}-of-many`);
const hides = (secrets: ReturnType<typeof createKnownSecrets>, value: string) =>
  redact({ said: `<${value}>` }, secrets.of(HERE));

test("a secret is hidden from the moment it is added, in all its spellings", () => {
  const secrets = createKnownSecrets(["fixed-secret"]);
  const secret = "päss/wörd+of us";
  expect(hides(secrets, secret)).toEqual({ said: `<${secret}>` });
  secrets.add(HERE, [secret]);
  for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
    expect(hides(secrets, spelling)).toEqual({ said: "<[redacted]>" });
  }
  const base64 = Buffer.from(`x${secret}`).toString("base64");
  expect(JSON.stringify(hides(secrets, base64))).not.toContain(base64.slice(4, 16));
  expect(hides(secrets, "fixed-secret")).toEqual({ said: "<[redacted]>" });
});

test("however many are added, one by one or at once, each is hidden", () => {
  const secrets = createKnownSecrets();
  const values = numbered(300);
  secrets.replaceStored(stored(...values));
  const added = numbered(100, "added-number");
  for (const value of added) secrets.add(HERE, [value]);
  const text = [...values, ...added].join(" ");
  expect(hides(secrets, text)).toEqual({ said: `<${Array(400).fill("[redacted]").join(" ")}>` });
});

test("two that overlap are hidden together, wherever each was learnt", () => {
  const secrets = createKnownSecrets(["abcdefghij"]);
  secrets.add(HERE, ["ghijklmnop"]);
  expect(hides(secrets, "abcdefghijklmnop")).toEqual({ said: "<[redacted]>" });
});

test("one that is stored no more is hidden for an hour, for calls under way, and then let go of", () => {
  const secrets = createKnownSecrets();
  secrets.replaceStored(stored("the-former-token", "the-lasting-token"));
  secrets.replaceStored(stored("the-lasting-token"));
  vi.setSystemTime(Date.now() + HOUR_MS - 1_000);
  secrets.add(HERE, numbered(40)); // enough to search them all anew
  expect(hides(secrets, "the-former-token")).toEqual({ said: "<[redacted]>" });

  vi.setSystemTime(Date.now() + 2_000);
  secrets.add(HERE, numbered(90, "more"));
  expect(hides(secrets, "the-former-token")).toEqual({ said: "<the-former-token>" });
  expect(hides(secrets, "the-lasting-token")).toEqual({ said: "<[redacted]>" });
});

test("one that is used again lingers on", () => {
  const secrets = createKnownSecrets();
  secrets.add(HERE, ["a-token-in-use"]);
  vi.setSystemTime(Date.now() + HOUR_MS - 1_000);
  secrets.add(HERE, ["a-token-in-use"]);
  vi.setSystemTime(Date.now() + HOUR_MS - 1_000);
  secrets.add(HERE, numbered(90));
  expect(hides(secrets, "a-token-in-use")).toEqual({ said: "<[redacted]>" });
});

test("what one workspace stores is hidden there alone, what the installation has is hidden everywhere", () => {
  const secrets = createKnownSecrets(["of-the-installation"]);
  secrets.add(HERE, ["a-token-used-here"]);
  secrets.replaceStored(stored("a-token-stored-here"));
  const shownIn = (workspaceId: string) =>
    redact("a-token-used-here a-token-stored-here of-the-installation", secrets.of(workspaceId));
  expect(shownIn(HERE)).toBe("[redacted] [redacted] [redacted]");
  expect(shownIn("wsp_there")).toBe("a-token-used-here a-token-stored-here [redacted]");
});

test("a matcher that was asked for before finds what is learnt after", () => {
  const secrets = createKnownSecrets();
  const matcher = secrets.of(HERE);
  secrets.add(HERE, ["a-token-used-here"]);
  expect(redact("a-token-used-here", matcher)).toBe("[redacted]");
});

test("what is too short to be found by accident is left", () => {
  const secrets = createKnownSecrets();
  secrets.add(HERE, ["1234567"]);
  expect(hides(secrets, "1234567")).toEqual({ said: "<1234567>" });
});
