import { expect, test } from "vitest";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { newId } from "#lib/platform/ids.ts";
import { isWellFormedKey, newKeySecret } from "./key-format.ts";

test("a secret is lw_, the key's id, 43 characters of randomness and a checksum of 6", () => {
  const id = newId("key");
  const secret = newKeySecret(id);
  expect(secret).toMatch(/^lw_key_[0-9a-z]{26}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
  expect(secret.startsWith(`lw_${id}_`)).toBe(true);
  expect(isWellFormedKey(secret)).toBe(true);
});

test("two secrets of one key differ, and so do their hashes", () => {
  const id = newId("key");
  const [one, other] = [newKeySecret(id), newKeySecret(id)];
  expect(one).not.toBe(other);
  expect(hashSecret(one)).not.toBe(hashSecret(other));
  expect(hashSecret(one)).toBe(hashSecret(one));
});

test("any character that was mistyped breaks the checksum", () => {
  const secret = newKeySecret(newId("key"));
  for (let at = "lw_key_".length; at < secret.length; at++) {
    const typed = secret[at] === "a" ? "b" : "a";
    expect(isWellFormedKey(secret.slice(0, at) + typed + secret.slice(at + 1))).toBe(false);
  }
});

test.each(["", "lw_", "Bearer x", `lw_key_${"0".repeat(26)}_${"A".repeat(49)}`, "x".repeat(100_000)])(
  "%.20s is no key",
  (credential) => {
    expect(isWellFormedKey(credential)).toBe(false);
  },
);
