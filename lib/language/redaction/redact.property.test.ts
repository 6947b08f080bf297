import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { createSecretMatcher, redact } from "./redact.ts";

const anyJson = fc.json({ maxDepth: 6 }).map((text): Json => JSON.parse(text));

/** Texts of all sorts; without brackets, which only our own marks hold, see createSecretMatcher. */
const secret = fc
  .string({ unit: "binary", minLength: 8, maxLength: 60 })
  .filter((text) => !/[[\]]/.test(text) && text.isWellFormed() && !REDACTED.includes(text));

const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => new URLSearchParams([["", text]]).toString().slice(1),
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => Buffer.from(text).toString("base64"),
  (text) => Buffer.from(text).toString("base64url"),
  (text) => Buffer.from(`a${text}bc`).toString("base64"),
  (text) => Buffer.from(`ab${text}`).toString("base64"),
];

/** A value with the text planted somewhere: alone, within other text, as a name, at some depth. */
function planted(text: string): fc.Arbitrary<Json> {
  const around = fc.tuple(fc.string(), fc.string()).map(([before, after]) => `${before}|${text}|${after}`);
  const inner: fc.Arbitrary<Json> = fc.oneof(
    fc.constant<Json>(text),
    around,
    around.map((name): Json => ({ [name]: 1 })),
  );
  const path = fc.array(fc.oneof(fc.constant(null), fc.string()), { maxLength: 6 });
  return fc
    .tuple(inner, path, anyJson)
    .map(([value, names, other]) =>
      names.reduce<Json>(
        (content, name) => (name === null ? [other, content] : { other: other, [name]: content }),
        value,
      ),
    );
}

/** All texts in a value, names and numbers too. */
function textsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

test("a stored secret never survives, wherever and however encoded it stands", () => {
  fc.assert(
    fc.property(
      fc
        .tuple(secret, fc.array(secret, { maxLength: 5 }), fc.constantFrom(...encodings))
        .chain(([text, others, encode]) =>
          fc.tuple(fc.constant(text), fc.constant(others), fc.constant(encode(text)), planted(encode(text))),
        ),
      ([text, others, encoded, payload]) => {
        const shown = redact(payload, createSecretMatcher([...others, text]));
        for (const piece of textsIn(shown)) {
          expect(piece.includes(text)).toBe(false);
          expect(piece.includes(encoded)).toBe(false);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a bearer token and a key of our own never survive", () => {
  const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];
  const chars = (count: number, from: readonly string[]) =>
    fc.string({ unit: fc.constantFrom(...from), minLength: count, maxLength: count });
  const ownKey = fc
    .tuple(chars(26, alphabet.slice(26)), chars(49, alphabet))
    .map(([id, secretPart]) => `lw_key_${id}_${secretPart}`);
  const bearer = chars(40, [...alphabet, ..."-._~+/"]);
  fc.assert(
    fc.property(
      fc.oneof(
        ownKey.chain((key) => fc.tuple(fc.constant(key), planted(key))),
        bearer.chain((token) => fc.tuple(fc.constant(token), planted(`Bearer ${token}`))),
      ),
      ([credential, payload]) => {
        const shown = redact(payload, createSecretMatcher([]));
        expect(textsIn(shown).some((piece) => piece.includes(credential))).toBe(false);
      },
    ),
  );
});

test("redacting twice changes nothing, and returns the very same value", () => {
  fc.assert(
    fc.property(
      fc
        .tuple(secret, fc.constantFrom(...encodings))
        .chain(([text, encode]) => fc.tuple(fc.constant(text), planted(encode(text)))),
      ([text, payload]) => {
        const secrets = createSecretMatcher([text]);
        const once = redact(payload, secrets);
        expect(redact(once, secrets)).toBe(once);
      },
    ),
    { numRuns: 1_000 },
  );
});

/** Parts of what redaction looks for: beside a secret, or beside its replacement, they become a match. */
const PARTS = [
  ..."aX9 .-_+/=%|",
  ...["bearer", "Bearer", " ", "%20", "token", "page", "api", "key", "pwd", "of"],
  ..."\n=",
  ...["\\n", `${"aB3x".repeat(19)}\n`, "aB3x/".repeat(12)],
  ...["aB3".repeat(80), "aB3x", ";base64,", "sha256:", " bytes ", "lwa_", "0".repeat(49)],
] as const;
const part = fc.constantFrom(...PARTS);
const secretOfParts = fc
  .array(part, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join("").slice(0, 300))
  .filter((text) => text.length >= 8);

test("redacting twice changes nothing, also in texts of parts of what is looked for", () => {
  fc.assert(
    fc.property(
      secretOfParts.chain((text) => {
        const someText = fc
          .array(fc.oneof(part, fc.constantFrom(...encodings.map((encode) => encode(text)))), {
            maxLength: 9,
          })
          .map((parts) => parts.join(""));
        const named = fc.dictionary(fc.oneof(someText, fc.constant("base64")), someText, { maxKeys: 3 });
        const entry = fc.record({ name: someText, value: someText });
        return fc.tuple(fc.constant(text), fc.oneof<fc.Arbitrary<Json>[]>(someText, named, entry));
      }),
      ([text, payload]) => {
        const secrets = createSecretMatcher([text]);
        const once = redact(payload, secrets);
        expect(redact(once, secrets)).toBe(once);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("JSON without secrets is handed back unchanged", () => {
  const secrets = createSecretMatcher(["a stored secret that stands nowhere"]);
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(redact(value, secrets)).toBe(value);
    }),
  );
});
