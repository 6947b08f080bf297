import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { createRedactor, createSecretMatcher, redact } from "./redact.ts";
import { showValue } from "./show-value.ts";

const none = createSecretMatcher([]);
const PASSWORD = "tr0ub4dor&3 / ünïcode";
const stored = createSecretMatcher([PASSWORD, "short", "4111111111111111"]);
const OWN_KEY = `lw_key_${"01kaj5w3f8e0m7c2q9t4v6x8z1"}_${"aB3".repeat(16)}Z`;
const image = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 37) % 256));
const digest = createHash("sha256").update(image).digest("hex");

test("hides values of any kind under secret-like names, and nothing where there is nothing to hide", () => {
  expect(
    redact(
      {
        headers: { Authorization: "Basic dXNlcg==", Accept: "*/*" },
        cookies: ["a=1", "b=2"],
        credentials: { user: "ada", password: "x" },
        token: 123456,
        password: null,
        secret: true,
        apiKey: "",
        usage: { inputTokens: 12, maxOutputTokens: 400 },
      },
      none,
    ),
  ).toEqual({
    headers: { Authorization: "[redacted]", Accept: "*/*" },
    cookies: "[redacted]",
    credentials: "[redacted]",
    token: "[redacted]",
    password: null,
    secret: true,
    apiKey: "",
    usage: { inputTokens: 12, maxOutputTokens: 400 },
  });
});

test("hides the value of a list entry whose name is secret-like", () => {
  expect(
    redact(
      [
        { name: "DB_PASSWORD", value: "hunter22" },
        { key: "X-Api-Key", value: "abc", enabled: true },
        { name: "Accept", value: "*/*" },
        { name: "cookie", value: 3.5 },
      ],
      none,
    ),
  ).toEqual([
    { name: "DB_PASSWORD", value: "[redacted]" },
    { key: "X-Api-Key", value: "[redacted]", enabled: true },
    { name: "Accept", value: "*/*" },
    { name: "cookie", value: 3.5 },
  ]);
});

test.each([
  ["Authorization: Bearer xyz", "Authorization: Bearer [redacted]"],
  ['{"h":"Bearer ab.c-d_e~f+g/h="}', '{"h":"Bearer [redacted]"}'],
  ["bearer 0af7 and BEARER Q", "bearer [redacted] and BEARER [redacted]"],
  ["authorization=Bearer%20abcDEF", "authorization=Bearer%20[redacted]"],
  [`key ${OWN_KEY}, again ${OWN_KEY}`, "key [redacted], again [redacted]"],
  [`Bearer ${OWN_KEY}`, "Bearer [redacted]"],
  [
    `refresh_token=lwr_${OWN_KEY.slice(-49)}&code=lwc_${OWN_KEY.slice(-49)}`,
    "refresh_token=[redacted]&code=[redacted]",
  ],
  [`lwa_${OWN_KEY.slice(-49)}`, "[redacted]"],
  [`It said “${OWN_KEY.slice(0, -6)}…” (and more)`, "It said “[redacted]…” (and more)"],
  [OWN_KEY.slice(0, 40), "[redacted]"],
  [`lwr_${OWN_KEY.slice(-49, -10)}`, "[redacted]"],
  [`/callbacks/lw_cb_${"0a".repeat(8)}${"x".repeat(40)}`, "/callbacks/[redacted]"],
  ["bearer bearer aB3xyz", "bearer bearer [redacted]"],
])("hides the credential in %j", (text, shown) => {
  expect(redact(text, none)).toBe(shown);
});

test.each([
  "The bearer of this letter is welcome.",
  "Bearer authentication is required; a Bearer token is missing.",
  "Bearer [redacted]",
  "forbearer 12345",
  "lw_key_ is how our keys begin",
])("leaves %j as it is", (text) => {
  expect(redact(text, none)).toBe(text);
});

test("hides a stored secret wherever it stands: in texts, names and numbers, several times", () => {
  expect(
    redact(
      { [`x ${PASSWORD}`]: `${PASSWORD}${PASSWORD} and ${PASSWORD}`, card: 4111111111111111, short: "short" },
      stored,
    ),
  ).toEqual({ "x [redacted]": "[redacted][redacted] and [redacted]", card: "[redacted]", short: "short" });
});

test("hides a stored secret URL-encoded in every usual manner and within JSON text", () => {
  const quoted = createSecretMatcher(['pass "word"\n(1)']);
  const encoded = encodeURIComponent('pass "word"\n(1)');
  for (const text of [
    encoded,
    encoded.replace(/%../g, (code) => code.toLowerCase()),
    encoded.replace("(", "%28").replace(")", "%29"),
    new URLSearchParams([["p", 'pass "word"\n(1)']]).toString().slice(2),
    JSON.stringify('pass "word"\n(1)').slice(1, -1),
  ]) {
    expect(redact(`<${text}>`, quoted)).toBe("<[redacted]>");
  }
});

test("hides a stored secret in base64 at every alignment, with the characters it shares with its neighbours", () => {
  for (const before of ["", "u", "us"]) {
    for (const after of ["", "x", "xy"]) {
      for (const alphabet of ["base64", "base64url"] as const) {
        const encoded = Buffer.from(`${before}${PASSWORD}${after}`).toString(alphabet);
        const shown = String(redact(encoded, stored));
        expect(shown).toMatch(/^.{0,2}\[redacted\].{0,5}$/);
      }
    }
  }
});

test("replaces base64 by its length and the digest of its bytes, alone, in prose and in data URLs", () => {
  const mark = `[base64 600 bytes sha256:${digest}]`;
  expect(redact(RUN, none)).toBe(mark);
  expect(redact(image.toString("base64url"), none)).toBe(mark);
  expect(redact(`see ${image.toString("base64")} there`, none)).toBe(`see ${mark} there`);
  expect(redact(`data:image/png;base64,${image.toString("base64")}`, none)).toBe(
    `data:image/png;base64,${mark}`,
  );
  expect(redact("data:;base64,aGk=, data:;base64,", none)).toMatch(
    /^data:;base64,\[base64 2 bytes sha256:8f43.*\], data:;base64,$/,
  );
});

test("takes a long run for base64 only when it looks encoded, or its name says so", () => {
  const zeros = Buffer.alloc(300).toString("base64");
  for (const text of ["x".repeat(5_000), "-".repeat(300), "0123456789abcdef".repeat(20), zeros]) {
    expect(redact(text, none)).toBe(text);
  }
  expect(redact({ base64: zeros }, none)).toMatchObject({
    base64: expect.stringMatching(/^\[base64 300 bytes/),
  });
});

test("redacts base64 whole when a stored secret is inside, because its digest would let the secret be guessed", () => {
  const file = Buffer.concat([image, Buffer.from(PASSWORD), image]).toString("base64");
  expect(redact(`file ${file}!`, stored)).toBe("file [redacted]!");
});

const RUN = image.toString("base64");
const inLines = (text: string, columns: number, lineBreak = "\r\n") =>
  text.replace(new RegExp(`.{${columns}}(?=.)`, "g"), `$&${lineBreak}`);
const pem = (content: string) => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----`;
const MARK = `[base64 600 bytes sha256:${digest}]`;
/** Both alphabets in one text, as `isBase64` takes it. */
const mixed = image.toString("base64").replace("/", "_");

test.each([
  ["MIME lines", inLines(RUN, 76)],
  ["short lines", inLines(image.toString("base64url"), 16, "\n")],
  ["lines with white space", `\n  ${inLines(RUN, 64, " \t\n  ")}\n`],
  ["both alphabets", mixed],
  ["both alphabets in lines", inLines(mixed, 75, "\n")],
  ["lines of a data URI", `data:image/png;base64,\n${inLines(RUN, 76)}`],
  ["a data URI in capitals with spaces", `DATA:;BASE64,${inLines(RUN, 10, " ")}`],
])("describes the decoded bytes under a property named base64: %s", (_, base64) => {
  const shown = redact({ base64 }, none);
  const header = /^data:[^,]*,/i.exec(base64)?.[0] ?? /^\s*/.exec(base64)?.[0];
  expect(shown).toEqual({ base64: `${header}${MARK}${header === "\n  " ? "\n" : ""}` });
  expect(redact(shown, none)).toBe(shown);
});

test("hides the padding of base64 that is broken before or in it", () => {
  const text = Buffer.from(image.subarray(0, 598)).toString("base64");
  for (const broken of [text.replace("==", "\n=="), text.replace("==", "=\n=")])
    expect(redact({ base64: broken }, none)).toEqual({
      base64: expect.stringMatching(/^\[base64 598 [^=]*\]$/),
    });
});

test.each([
  ["MIME lines", `Here:\r\n${inLines(RUN, 76)}\r\nThe end.`, `Here:\r\n${MARK}\r\nThe end.`],
  ["PEM", pem(inLines(RUN, 64, "\n")), pem(MARK)],
  ["base64url", `(${inLines(image.toString("base64url"), 60, "\n")})`, `(${MARK})`],
  ["lines longer than 256", `${inLines(RUN, 300, "\n")}`, MARK],
  ["JSON within the text", JSON.stringify({ a: inLines(RUN, 76) }), `{"a":"${MARK}"}`],
  ["a data URI", inLines(`data:;base64,${RUN}`, 20), `data:;base64,${MARK}`],
  [
    "a data URI in prose",
    `See data:;base64,${inLines(RUN, 20, "\n")}\nand more`,
    `See data:;base64,${MARK}\nand more`,
  ],
  [
    "a data URI in HTML",
    `<img src="data:;base64,${inLines(RUN, 70, "\n  ")}">`,
    `<img src="data:;base64,${MARK}">`,
  ],
])("finds base64 in lines in a text: %s", (_, text, shown) => {
  expect(redact(text, none)).toBe(shown);
  expect(redact(shown, none)).toBe(shown);
});

test.each([
  ["words without punctuation", "The Bearer of 3 Words ".repeat(100)],
  [
    "a list of ids",
    Array.from({ length: 30 }, (_, index) => `Ab3dEfGhIjKlMnOpQrStU${index + 10}`).join("\n"),
  ],
  ["hex in lines", inLines(image.toString("hex"), 64)],
  ["lines of dashes", `${"-".repeat(76)}\n`.repeat(9)],
  ["names of one length", `${"MyLong_name/".repeat(6)}a1\n`.repeat(9)],
  ["long words of different lengths", `${"aB3".repeat(60)} ${"aB3".repeat(70)} ${"aB3".repeat(61)}`],
])("takes no %s for base64", (_, text) => {
  expect(redact(text, none)).toBe(text);
  expect(redact({ text }, none)).toEqual({ text });
});

test("a stored secret in a list of long words hides no other", () => {
  const words = Array.from({ length: 5 }, (_, index) => `${index}${"aB3".repeat(20 + index)}x`);
  const secrets = createSecretMatcher([words[2] ?? ""]);
  expect(redact(words.join("\n"), secrets)).toBe(words.with(2, "[redacted]").join("\n"));
});

test("a secret that lines or alphabets break is found, and hides its base64", () => {
  const [before, after] = [image.subarray(0, 99), image.subarray(99)];
  const secret = "?>?>~~~ÿÿ pass phrase ÿÿ~~~?>?>";
  const secrets = createSecretMatcher([secret]);
  const file = Buffer.concat([before, Buffer.from(secret), after]).toString("base64");
  const ofBoth = file.replace("+", "-").replace("/", "_");
  for (const base64 of [inLines(file, 76), inLines(file, 5, " "), inLines(ofBoth, 8, "\n")])
    expect(redact({ base64 }, secrets)).toEqual({ base64: "[redacted]" });
  expect(redact(`File:\n${inLines(file, 72)}\n`, secrets)).toBe("File:\n[redacted]\n");
  expect(redact(`x data:;base64,${inLines(file, 9)}`, secrets)).toBe("x data:;base64,[redacted]");
  for (const bytes of [40, 41, 42, 100]) {
    const two = Buffer.concat([image.subarray(0, bytes), Buffer.from(secret)]).toString("base64");
    expect(redact(`Basic ${inLines(two, 76, "\n")}\nand more`, secrets)).toMatch(
      /^Basic \S*\s?\[redacted\]=*\nand more$/,
    );
  }
  const short = Buffer.from(`u${PASSWORD}x`).toString("base64");
  expect(redact({ base64: inLines(short, 6) }, stored)).toEqual({ base64: "[redacted]" });
});

/** Hiding a value changes its neighbours. These cases came from looking for what a second redaction still hides. */
test.each<[string, string, Json, Json]>([
  ["a scheme that begins a word now", "a secret", "a secretbearer aB3", "[redacted]bearer [redacted]"],
  ["a word after the scheme that is cut", "ken is it", "Bearer token is it", "Bearer [redacted][redacted]"],
  [
    "base64 in one of the alphabets that were two",
    "a-secret",
    `${RUN}a-secret`,
    `[base64 600 bytes sha256:${digest}][redacted]`,
  ],
  [
    "what is said of base64",
    `sha256:${digest.slice(0, 4)}`,
    RUN,
    `[base64 600 bytes [redacted]${digest.slice(4)}]`,
  ],
  ["a name", "aaaapage", { aaaapagetoken: "x" }, { "[redacted]token": "[redacted]" }],
  [
    "the name of an entry",
    "aaaapage",
    [{ name: "aaaapagetoken", value: "x" }],
    [{ name: "[redacted]token", value: "[redacted]" }],
  ],
])("hides with a secret what is one only beside its mark: %s", (_, secret, value, shown) => {
  const secrets = createSecretMatcher([secret]);
  const once = redact(value, secrets);
  expect(once).toEqual(shown);
  expect(redact(once, secrets)).toBe(once);
});

test("hides a text whole that does not settle", () => {
  const secrets = createSecretMatcher(["redacted]]"]);
  expect(redact(`[redacted${"]".repeat(9)}`, secrets)).toBe("[redacted]");
});

test("hands back the same reference when nothing changed, also for the parts of what changed", () => {
  const unchanged: Json = { a: [1, "two", null, { b: { c: "three" } }], d: "plain text" };
  expect(redact(unchanged, stored)).toBe(unchanged);
  const outer = redact({ unchanged, token: "x" }, stored);
  expect(outer).toEqual({ unchanged, token: "[redacted]" });
  expect(outer).toHaveProperty("unchanged", unchanged);
});

test("never changes its argument", () => {
  const payload = { list: ["Bearer abc123", { token: "t" }] };
  const before = structuredClone(payload);
  redact(payload, stored);
  expect(payload).toEqual(before);
});

test("keeps both members when two names become one", () => {
  const secrets = createSecretMatcher(["value-one", "value-two"]);
  const shown = redact({ "value-one": 1, "value-two": 2, "[redacted]": 3 }, secrets);
  expect(Object.values(shown ?? {})).toEqual([1, 2, 3]);
  expect(redact(shown, secrets)).toBe(shown);
});

test("treats __proto__ as a name like any other", () => {
  const shown = redact(JSON.parse('{"__proto__": {"password": "x"}, "a": "Bearer abc1"}'), none);
  expect(JSON.stringify(shown)).toBe('{"__proto__":{"password":"[redacted]"},"a":"Bearer [redacted]"}');
  expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
});

test("a stored value that is part of our own marks does not make them grow", () => {
  const odd = createSecretMatcher(["redacted", "[redacted]"]);
  expect(redact({ token: "x", text: "redacted" }, odd)).toEqual({ token: "[redacted]", text: "redacted" });
});

test("goes 100,000 levels deep without running out of stack", () => {
  let deep: Json = "Bearer abc123";
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { inner: deep };
  let shown = redact(deep, stored);
  while (typeof shown === "object" && shown !== null) shown = Object.values(shown)[0] ?? null;
  expect(shown).toBe("Bearer [redacted]");
});

/** Work done must grow with the text, not with its square: at 8 MB a square would take hours. */
test.each([
  ["one letter", "a".repeat(8_000_000)],
  ["the beginning of a secret", `${"a".repeat(30)} `.repeat(250_000)],
  ["runs just too short for base64", `${"aB3".repeat(85)} ${"aB3".repeat(84)} `.repeat(15_500)],
  ["base64 in lines", `${"aB3+".repeat(19)}\r\n`.repeat(100_000)],
  ["lines of both alphabets", `${"aB3+".repeat(19)}\n${"aB3-".repeat(19)}\n`.repeat(50_000)],
  ["pairs of lines", `${"aB3".repeat(30)} ${"aB3".repeat(30)} ${"aB3".repeat(20)} `.repeat(33_000)],
  [
    "lines that get longer",
    Array.from({ length: 3_900 }, (_, index) => "aB3x".repeat(15 + index / 8)).join("\n"),
  ],
  ["data URLs with a long header", `data:${"x".repeat(8_000)}${";base64,A".repeat(800_000)}`],
  ["backslashes", `${"aB3+".repeat(19)}${"\\".repeat(8_000_000)}`],
  ["spaces after a line", `;base64,A${" ".repeat(8_000_000)}.`],
  ["data URLs in words", ";base64,AAAA AAAA AAAA\nAAAA ".repeat(250_000)],
  ["the word before a token", "Bearer ".repeat(1_100_000)],
  ["spaces after the word", `Bearer${" ".repeat(8_000_000)}`],
  ["marks of data URLs", ";base64,".repeat(1_000_000)],
])("takes linear time on 8 MB of %s", (_, text) => {
  const secrets = createSecretMatcher([`${"a".repeat(3_000)}b`, "aB3aB3aB3aB4", "Bearer B"]);
  expect(String(redact(text, secrets)).length).toBeGreaterThan(0);
  expect(redact({ base64: text.slice(0, 1_000_000) }, secrets)).toHaveProperty("base64");
});

test("base64 in lines that is longer than what is shown keeps its digest, or its length", () => {
  const file = Buffer.alloc(60_000, image);
  const mark = redact(file.toString("base64"), none);
  const [lines, columns] = [inLines(file.toString("base64"), 76), inLines(file.toString("base64"), 20, " ")];
  const shown = { lines: mark, uri: `data:;base64,${mark}`, base64: mark, after: 1 };
  const value = { lines, uri: `data:;base64,${columns}`, base64: columns, after: 1 };
  expect(showValue(value, none, 1_000)).toEqual(shown);
  const long = inLines(Buffer.alloc(900_000, image).toString("base64"), 76);
  expect(showValue({ long, after: 1 }, none, 1_000)).toEqual({ long: "[base64 900000 bytes]", after: 1 });
});

test("no digest is shown of base64 in lines that was cut", () => {
  const text = `A file:\n${inLines(Buffer.alloc(60_000, image).toString("base64"), 76)}\n`;
  expect(showValue({ text }, none, 1_000)).toEqual({ text: "A file:\n[redacted]" });
  for (let chars = 1_000; chars < 1_080; chars += 1)
    expect(JSON.stringify(showValue({ text }, none, chars))).not.toContain("sha256");
});

test("values redacted together are each as they would be alone, and share what was large", () => {
  const list: Json = Array.from({ length: 100 }, (_, index) => ({ index, token: "x" }));
  const text = `${Buffer.alloc(6_000).toString("base64")} Bearer aB3`;
  const values: Json[] = [
    list,
    { list },
    { list, again: list },
    { text, base64: text },
    text,
    { base64: text, text },
  ];
  const redactTogether = createRedactor(stored);
  const shown = values.map((value) => redactTogether(value));
  expect(shown).toEqual(values.map((value) => redact(value, stored)));
  expect(shown[1]).toHaveProperty("list", shown[0]);
  expect(Object(shown[2]).again).toBe(shown[0]);
});
