import fc from "fast-check";
import { expect, test } from "vitest";
import { locateJsonError } from "./locate-json-error.ts";

const locate = (text: string) => locateJsonError({ bytes: Buffer.from(text) });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ["", 0],
  ['{"a":b}', 5],
  ['{"a":1,}', 7],
  ['{"a":1', 6],
  ["[1 2]", 3],
  ["[1,,2]", 3],
  ["{a:1}", 1],
  ['{"a" 1}', 5],
  ['{"a":"x\ny"}', 7],
  ['{"a":"\\x"}', 7],
  ['"\\u12g4"', 5],
  ['"abc', 4],
  ["[01]", 2],
  ["[-]", 2],
  ["[1.]", 3],
  ["[1e+]", 4],
  ["[trie]", 3],
  ["{} x", 3],
  ['["é", "é", x]', 13],
])("%j stops being JSON at byte %i", (text, offset) => {
  expect(locate(text)).toMatchObject({ offset });
});

test("line and column are counted from 1, columns in characters", () => {
  expect(locate('{\n  "é😀": x\n}')).toEqual({ offset: 14, line: 2, column: 9 });
});

test("a text has an error exactly when the parser refuses it", () => {
  const json = fc.json({ maxDepth: 4 });
  const fragments = fc.string({ unit: fc.constantFrom(...'{}[],:"\\u0e1.-+tfn \n/x'), maxLength: 8 });
  const damaged = fc.tuple(json, fc.nat(), fragments).map(([text, at, inserted]) => {
    const cut = at % (text.length + 1);
    return text.slice(0, cut) + inserted + text.slice(cut);
  });
  fc.assert(
    fc.property(fc.oneof(json, fragments, damaged), (text) => {
      expect(locate(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 5_000 },
  );
});
