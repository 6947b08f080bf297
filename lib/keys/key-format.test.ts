import { expect, test } from "vitest";
import { newId } from "#lib/ids.ts";
import { hashKeySecret, isWellFormedKey, newKeySecret } from "./key-format.ts";

test("a new secret names its key, is well formed and never the same twice", () => {
  const keyId = newId("key");
  const secret = newKeySecret(keyId);
  expect(secret).toMatch(new RegExp(`^lw_${keyId}_[0-9A-Za-z]{49}$`));
  expect(isWellFormedKey(secret)).toBe(true);
  expect(newKeySecret(keyId)).not.toBe(secret);
});

test("any changed character is caught by the checksum, without a database", () => {
  const secret = newKeySecret(newId("key"));
  for (let at = 3; at < secret.length; at++) {
    const changed = secret.slice(0, at) + (secret[at] === "a" ? "b" : "a") + secret.slice(at + 1);
    expect(isWellFormedKey(changed), `position ${at}`).toBe(false);
  }
});

test.each([
  "",
  "lw_",
  "Bearer x",
  "lw_key_x_y",
  `${newKeySecret(newId("key"))}a`,
  ` ${newKeySecret(newId("key"))}`,
])("%j is not a key", (text) => expect(isWellFormedKey(text)).toBe(false));

test("what is stored does not hold the secret", () => {
  const secret = newKeySecret(newId("key"));
  expect(hashKeySecret(secret)).toMatch(/^[0-9a-f]{64}$/);
});
