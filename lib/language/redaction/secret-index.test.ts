import { expect, test } from "vitest";
import { redactText } from "./redact-text.ts";
import { SecretIndex } from "./secret-index.ts";

const shown = (text: string, index: SecretIndex) =>
  redactText({ text, findSecrets: (searched) => index.find(searched) });

/** No two beginnings are alike. */
const long = (count: number, chars: number) =>
  Array.from({ length: count }, (_, index) => `${index}-`.padEnd(40, "xy").padEnd(chars, `${index}z`));

test("beyond its bound an index finds every secret by its beginning, and hides all of it", () => {
  const secrets = long(50, 4_000);
  const index = new SecretIndex(secrets, { maxChars: 100_000 });
  for (const secret of secrets) {
    for (const spelled of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")]) {
      expect(shown(`<${spelled}>`, index)).toBe("<[redacted]>");
    }
  }
});

test("what is removed makes room, and leaves what others share with it", () => {
  const [one = "", other = "", third = ""] = long(3, 4_000);
  const index = new SecretIndex([one, other], { maxChars: 30_000 });
  index.remove(one);
  index.add(third);
  expect(shown(one, index)).toBe(one);
  expect(shown(`${other.slice(0, 2_000)} ${third}`, index)).toMatch(/^\[redacted\]/);
  index.add(other);
  index.remove(other);
  expect(shown(other, index)).toBe(other);
});

test("values under eight characters are not sought, however many there are", () => {
  const index = new SecretIndex(["e", " ", '":"', "1234567"]);
  expect(shown('{"status":"1234567"}', index)).toBe('{"status":"1234567"}');
});

test("secrets that begin alike, or within each other, are hidden each", () => {
  const token = `eyJhbGciOiJSUzI1NiJ9.${"a".repeat(300)}`;
  const index = new SecretIndex([token, `${token}.one`, `${token}.two`, "user:eyJhbGciOiJSUzI1NiJ9"]);
  expect(shown(`<${token}> <${token}.two> <${token}.three>`, index)).toBe(
    "<[redacted]> <[redacted]> <[redacted].three>",
  );
  expect(shown(`user:${token}`, index)).toBe("[redacted]");
});
