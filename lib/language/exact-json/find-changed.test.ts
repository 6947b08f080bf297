import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findChanged } from "./find-changed.ts";
import { parseExact } from "./parse-exact.ts";
import { parseJsonText } from "./parse-json-text.ts";
import { hasLongDigits, losesDigits } from "./whole-number.ts";

describe("whole numbers", () => {
  test.each([
    "0",
    "-0",
    "9007199254740991",
    "9007199254740992",
    "-9007199254740992",
    "9007199254740994",
    "1152921504606847000",
    "100000000000000000000000000",
    "1e400",
    "12345678901234567890.5",
    "0.1234567890123456789",
    "7.615917337495251231e18",
  ])("%s loses no digit of a whole number", (text) => {
    expect(losesDigits(text)).toBe(false);
    expect(findChanged(`[${text}]`)).toBeUndefined();
  });

  test.each([
    "9007199254740993",
    "-9007199254740993",
    "7615917337495251231",
    "1152921504606846976", // a double holds it and writes it as 1152921504606847000
    "9999999999999999",
    "100000000000000000000000001",
    `1${"0".repeat(400)}`,
    `${"1234567890".repeat(50)}`,
  ])("%s loses digits", (text) => {
    expect(losesDigits(text)).toBe(true);
    expect(findChanged(`{"a":[0,{"b/c":${text}}]}`)).toEqual({ kind: "number", path: ["a", 1, "b/c"] });
  });

  test("a number of millions of digits loses them", () => {
    expect(losesDigits("9".repeat(10_000_000))).toBe(true);
  });

  test("a whole number loses digits when it is written with other digits than it was read", () => {
    const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(whole, (number) => {
        const [digits = "", exponent = "0"] = JSON.stringify(Number(number)).split("e+");
        const [before = "", after = ""] = digits.split(".");
        const written = BigInt(`${before}${after}`) * 10n ** (BigInt(exponent) - BigInt(after.length));
        expect(losesDigits(String(number))).toBe(written !== number);
      }),
    );
  });

  test("sixteen digits in a row are found wherever they stand", () => {
    for (let before = 0; before < 40; before += 1) {
      expect(hasLongDigits(`${"x".repeat(before)}1234567890123456`)).toBe(true);
      expect(hasLongDigits(`${"x".repeat(before)}123456789012345x6`)).toBe(false);
    }
  });

  test("digits in strings and keys are texts", () => {
    expect(findChanged('{"7615917337495251231":"7615917337495251231","a\\"7615917337495251231":1}')).toBe(
      undefined,
    );
  });
});

describe("repeated keys", () => {
  test.each([
    ['{"a":1,"a":1}', ["a"]],
    ['{"a":{"b":[{},{"x":1,"y":{"x":1},"x":2}]}}', ["a", "b", 1, "x"]],
    ['{"b":1,"\\u0062":2}', ["b"]],
    ['{"é":1,"\\u00e9":2}', ["é"]],
    ['{"\\"":1,"\\u0022":2}', ['"']],
    ['{"":1, "" :2}', [""]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
  ])("%s", (text, path) => {
    expect(findChanged(text)).toEqual({ kind: "key", path });
  });

  test.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"a","b":"a"}', '["a","a"]', '{"a":1,"a ":2}'])(
    "%s has none",
    (text) => {
      expect(findChanged(text)).toBeUndefined();
    },
  );
});

test("what is written by the serializer is not changed by the parser", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2), (text, indent) => {
      expect(findChanged(JSON.stringify(JSON.parse(text), null, indent))).toBeUndefined();
    }),
  );
});

describe("values from outside", () => {
  test("whole numbers that lose digits are strings with these digits, all else is as it is", () => {
    const text =
      '{"id": 7615917337495251231,"list":[-9007199254740993, 1.5 , 9007199254740992],"s":"12345678901234567890"}';
    expect(parseExact(text)).toEqual({
      value: {
        id: "7615917337495251231",
        list: ["-9007199254740993", 1.5, 9007199254740992],
        s: "12345678901234567890",
      },
      asText: {
        count: 2,
        first: [
          { place: "/id", digits: "7615917337495251231" },
          { place: "/list/0", digits: "-9007199254740993" },
        ],
      },
    });
    const many = parseExact(`[${"7615917337495251231,".repeat(30)}1]`);
    expect([many.asText.count, many.asText.first.length]).toEqual([30, 20]);
    expect(parseExact("7615917337495251231").value).toBe("7615917337495251231");
  });

  test("what is not JSON stays what is not JSON", () => {
    const parts = fc.constantFrom(
      ..."{}[],:- +.e0".split(""),
      '"',
      '"a"',
      "\\",
      "\\u0022",
      '"\\u002c"',
      "12345678901234567890",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (written) => {
        const text = written.join("");
        expect(isParsed(() => parseExact(text))).toBe(isParsed(() => JSON.parse(text)));
        expect(isParsed(() => parseJsonText(text))).toBe(isParsed(() => JSON.parse(text)));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("escaped keys", () => {
  test("are what they spell, whatever was read before", () => {
    JSON.parse('{"first":1,"\\\\u":1}');
    expect(parseJsonText('{"first":1,"\\u540d\\u524d":2}')).toEqual({ first: 1, 名前: 2 });
    JSON.parse('{"other":1,"\\\\":1}');
    expect(parseJsonText('{"other":1,"\\u0062":2}')).toEqual({ other: 1, b: 2 });
  });

  test("any value is read as it is written, with escapes or without", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const escaped = text.replace(
          /[\u0080-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
        expect(JSON.stringify(parseJsonText(escaped))).toBe(text);
      }),
    );
  });
});

function isParsed(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
