import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultSample } from "#lib/contract/base64-fault.ts";
import { type DomainError, isDomainError } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { JsonScanner } from "./json-scanner.ts";
import { parseJsonBytes, puttingTogether, requireStorable } from "./parse-json-bytes.ts";

function read(text: string | Buffer, contentsAt?: readonly string[]): unknown {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner();
  scanner.scan(bytes);
  const { properties } = scanner;
  const parsed = parseJsonBytes({ bytes, properties, ...(contentsAt ? { contentsAt } : {}) });
  requireStorable(parsed);
  const work = puttingTogether(parsed);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

function refusalOf(text: string | Buffer): DomainError {
  try {
    read(text);
  } catch (error) {
    if (isDomainError(error)) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

const content = (text: string) => new InlineContent(new Uint8Array(Buffer.from(text)));

/** Contents as plain bytes: a view and a copy of it are the same content. */
function plain(value: unknown): unknown {
  if (value instanceof InlineContent) return { content: Buffer.from(value.bytes).toString("hex") };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}

describe("contents", () => {
  test("base64 of attachments becomes content, in the order of the list", () => {
    const body = read(
      '{"attachments":[{"name":"a","base64":"aGVsbG8="},{"base64":"d29ybGQ"},{"base64":""}],"x":1}',
    );
    expect(plain(body)).toEqual(
      plain({
        attachments: [
          { name: "a", base64: content("hello") },
          { base64: content("world") },
          { base64: content("") },
        ],
        x: 1,
      }),
    );
  });

  const inCall = ["params", "arguments", "attachments"];

  test("the list may stand deeper in the body, wherever the caller says", () => {
    const list = '[{"base64":"aGVsbG8="},{"base64":"aGk\\u003d"}]';
    const body = read(
      `{"id":1,"params":{"name":"x","arguments":{"attachments":${list},"n":1}},"z":2}`,
      inCall,
    );
    const attachments = [{ base64: content("hello") }, { base64: content("hi") }];
    expect(plain(body)).toEqual(
      plain({ id: 1, params: { name: "x", arguments: { attachments, n: 1 } }, z: 2 }),
    );
  });

  test.each([
    '{"attachments":[{"base64":"aGVsbG8="}]}',
    '{"params":{"attachments":[{"base64":"aGVsbG8="}]}}',
    '{"params":[{"arguments":{"attachments":[{"base64":"aGVsbG8="}]}}]}',
    '[{"params":{"arguments":{"attachments":[{"base64":"aGVsbG8="}]}}}]',
    '{"other":{"arguments":{"attachments":[{"base64":"aGVsbG8="}]}}}',
    '{"params":{"arguments":[1]},"x":{"arguments":{"attachments":[{"base64":"aGVsbG8="}]}}}',
    '{"params":{"arguments":{"attachments":[[{"base64":"aGVsbG8="}]]}}}',
    '{"params":{"arguments":{"deeper":{"attachments":[{"base64":"aGVsbG8="}]}}}}',
  ])("what stands elsewhere stays text: %s", (text) => {
    expect(read(text, inCall)).toEqual(JSON.parse(text));
  });

  test("escapes in base64, which some encoders write, mean what they mean", () => {
    const body = read('{"attachments":[{"base64":"\\/\\/79\\u002b\\u003d"},{"base64":"aGk\\u003d"}]}');
    expect(plain(body)).toEqual({
      attachments: [{ base64: "//79+=" }, { base64: { content: Buffer.from("hi").toString("hex") } }],
    });
  });

  test.each([
    '{"attachments":[{"base64":"not base64"}]}',
    '{"attachments":[{"base64":5},{"base64":null},{"base64":["aGVsbG8="]},{"base64":{"base64":"aGVsbG8="}}]}',
    '{"attachments":{"0":{"base64":"aGVsbG8="}}}',
    '{"attachments":[["base64","aGVsbG8="]]}',
    '{"attachments":"aGVsbG8=","base64":"aGVsbG8="}',
    '{"input":{"attachments":[{"base64":"aGVsbG8="}]}}',
    '[{"attachments":[{"base64":"aGVsbG8="}]}]',
    '{"attachments":[{"inner":{"base64":"aGVsbG8="},"name":"base64","other":"aGVsbG8="}]}',
  ])("%s has none", (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  test("lines, base64url and data URIs become content, but no line break that JSON does not allow", () => {
    const hello = ["aGVs\nbG8=\n", "aGVs bG8", "data:;base64,aGVsbG8="];
    const attachments = hello.map((base64) => ({ base64 }));
    expect(plain(read(JSON.stringify({ attachments })))).toEqual(
      plain({ attachments: hello.map(() => ({ base64: content("hello") })) }),
    );
    expect(() => read('{"attachments":[{"base64":"aGVs\nbG8="}]}')).toThrow("malformed");
  });

  test("the long content of an upload is decoded also from lines", () => {
    const lines = "QUJD\n".repeat(20_000);
    expect(plain(read(JSON.stringify({ base64: lines })))).toEqual(
      plain({ base64: content("ABC".repeat(20_000)) }),
    );
  });

  test("an escaped key is the key it spells", () => {
    expect(plain(read('{"\\u0061ttachments":[{"b\\u0061se64":"aGVsbG8="}]}'))).toEqual(
      plain({ attachments: [{ base64: content("hello") }] }),
    );
  });

  test("a long text under base64 that is no item of the list stays as it is", () => {
    const attachments = { attachments: { base64: `é${"y".repeat(70_000)}` } };
    expect(read(JSON.stringify({ attachments }))).toEqual({ attachments });
  });

  test("a body of any shape reads as the plain parser reads it, but for its contents", () => {
    const key = fc.constantFrom("attachments", "base64", "name", "__proto__", "a");
    const leaf = fc.oneof(
      fc.constantFrom(
        "aGVsbG8=",
        "not base64",
        "",
        "0",
        // The length is one over a multiple of four, so the text is no base64.
        "x".repeat(70_001),
        `\n${"z".repeat(70_001)}`,
        `é${"y".repeat(70_000)}`,
      ),
      fc.integer(),
      fc.constant(null),
    );
    const { body } = fc.letrec((tie) => ({
      body: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.array(tie("body"), { maxLength: 3 }),
        fc.dictionary(key, tie("body"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(body, (value) => {
        const text = JSON.stringify(value);
        const expected = JSON.parse(text);
        if (Array.isArray(expected?.attachments)) {
          for (const item of expected.attachments) {
            const isItem = typeof item === "object" && item !== null && !Array.isArray(item);
            if (isItem && ["aGVsbG8=", ""].includes(item.base64))
              item.base64 = content(Buffer.from(item.base64, "base64").toString());
            // Long text without escapes that is no base64 leaves a sample, by which it is refused.
            else if (isItem && typeof item.base64 === "string" && /^[xé]/.test(item.base64))
              item.base64 = faultSample(Buffer.from(item.base64).toString("latin1"));
          }
        }
        expect(plain(read(text))).toEqual(plain(expected));
      }),
      { numRuns: 500 },
    );
  });
});

describe("long texts", () => {
  test.each([
    ["ASCII", "a".repeat(100_000)],
    ["Latin-1", "é".repeat(100_000)],
    ["beyond it", "中😀".repeat(50_000)],
    ["text with escapes", '"\\\n'.repeat(50_000)],
  ])("%s comes through unchanged, wherever it stands", (_name, text) => {
    const value = { a: [text, { b: text }], [text.slice(0, 21)]: text };
    expect(read(JSON.stringify(value))).toEqual(value);
    expect(read(JSON.stringify(text))).toBe(text);
  });

  test("a long text that only looks like a string of JSON is refused where it is wrong", () => {
    const text = `{"a":"${"x".repeat(70_000)}\u0001"}`;
    expect(refusalOf(text).message).toContain("at byte 70006");
  });
});

describe("refusals", () => {
  test.each([
    ["an empty body", "", "The request body is empty."],
    ["white space alone", " \n\t", "The request body is empty."],
    ["malformed JSON", '{"a":b}', "The JSON of the request body is malformed, at byte 5 (line 1, column 6)."],
    [
      "JSON that is cut off",
      '{\n"a":"b',
      "The JSON of the request body ends too early, at byte 8 (line 2, column 7).",
    ],
    [
      "JSON that is cut off within base64",
      '{"attachments":[{"base64":"aGVsbG8=',
      "The JSON of the request body ends too early, at byte 35 (line 1, column 36).",
    ],
    [
      "a mistake after base64",
      '{"attachments":[{"base64":"aGVsbG8="}]]',
      "The JSON of the request body is malformed, at byte 38 (line 1, column 39).",
    ],
  ])("%s is refused, and where it is wrong", (_name, text, message) => {
    expect(refusalOf(text)).toMatchObject({ code: "invalid_request", message });
  });

  test.each([
    ["a stray continuation byte", [0x22, 0x80, 0x22]],
    ["an overlong form", [0x22, 0xc0, 0xaf, 0x22]],
    ["a surrogate in UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
  ])("%s is not UTF-8", (_name, bytes) => {
    expect(refusalOf(Buffer.from(bytes)).message).toBe("The request body is not valid UTF-8.");
  });

  test.each([
    ["NUL", '{"a":{"b":["\\u0000"]}}', "/a/b/0", "contains U+0000"],
    ["NUL in a long text", `{"a":"${"x".repeat(70_000)}\\u0000"}`, "/a", "contains U+0000"],
    ["half a surrogate pair", '{"a/b":"\\ud800"}', "/a~1b", "half of a surrogate pair"],
    ["the other half", '["\\udc00x"]', "/0", "half of a surrogate pair"],
    ["NUL in a name", '{"a":{"\\u0000":1}}', "/a", "a property name that contains U+0000"],
    ["half a pair in a name", '{"\\udbff":1}', "", "a property name that contains half"],
    ["NUL in base64", '{"attachments":[{"base64":"\\u0000"}]}', "/attachments/0/base64", "contains U+0000"],
    ["a number beyond a double", '{"a":1e400}', "/a", "too large"],
  ])("%s cannot be stored", (_name, text, field, message) => {
    const { code, details } = refusalOf(text);
    expect({ code, details }).toEqual({
      code: "invalid_request",
      details: [{ code: expect.any(String), message: expect.stringContaining(message), field }],
    });
  });

  test.each([
    ["a whole number", '{"a":{"b/c":[1,7615917337495251231]}}', "/a/b~1c/1"],
    ["a negative one", '{"a":-9007199254740993}', "/a"],
    ["one beyond all bounds", `[${"9".repeat(400)}]`, "/0"],
    ["one after a long text", `{"a":"${"x".repeat(70_000)}","b":9007199254740993}`, "/b"],
    ["one below a name that no answer can hold", '{"a":{"\\u0000":[9007199254740993]}}', "/a"],
  ])("%s that would lose digits is refused at its place", (_name, text, field) => {
    expect(refusalOf(text)).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("Send it as a string."),
      details: [{ code: "number_too_long", message: expect.stringContaining("send it as a string"), field }],
    });
  });

  test("numbers that keep their digits, and decimals, are taken", () => {
    const text = "[9007199254740992,-9007199254740992,1e20,7615917337495251231.5,0.1234567890123456789]";
    expect(read(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ["at the top", '{"a":1,"b":{"a":1},"a":2}', "/a"],
    ["below", '{"a":[{"b":{"c":1,"c":1}}]}', "/a/0/b/c"],
    ["in an escape", '{"b":1,"\\u0062":1}', "/b"],
    ["with a content", '{"attachments":[{"base64":"aGk=","base64":"aGVsbG8="}]}', "/attachments/0/base64"],
    ["with a long text", `{"a":"${"x".repeat(70_000)}","a":1}`, "/a"],
    ["with a long name", `{"a":{"${"x".repeat(300)}":1,"${"x".repeat(300)}":1}}`, "/a"],
  ])("a key that is repeated %s is refused at its place", (_name, text, field) => {
    expect(refusalOf(text)).toMatchObject({
      code: "invalid_request",
      details: [{ code: "duplicate_key", field }],
    });
  });

  test("a whole surrogate pair, escaped or not, can be stored", () => {
    expect(read('["\\ud83d\\ude00","😀"]')).toEqual(["😀", "😀"]);
  });
});

test("a property named __proto__ stays a property and changes no prototype", () => {
  const body = read('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
  expect(Object.keys(body as object)).toEqual(["__proto__", "constructor"]);
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});

test("a byte order mark is no part of the text", () => {
  expect(read('\ufeff{"attachments":[{"base64":"aGVsbG8="}]}')).toEqual({
    attachments: [{ base64: expect.any(InlineContent) }],
  });
});
