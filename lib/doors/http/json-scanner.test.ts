import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_NESTING, MAX_STRUCTURES, MAX_VALUES } from "./body-bounds.ts";
import { JsonScanner } from "./json-scanner.ts";

function refusal(text: string | Buffer, cuts: readonly number[] = []): string | undefined {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner();
  try {
    let from = 0;
    for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
      scanner.scan(bytes.subarray(from, cut));
      from = cut;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "not an error";
  }
}

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test("64 levels pass, 65 do not", () => {
  expect(refusal(nested(MAX_NESTING))).toBeUndefined();
  expect(refusal(nested(MAX_NESTING + 1))).toMatch(/nested more than 64 levels/);
});

test("objects, arrays and properties are counted together", () => {
  expect(refusal(`[${"{},".repeat(MAX_STRUCTURES - 2)}{}]`)).toBeUndefined();
  expect(refusal(`[${"{},".repeat(MAX_STRUCTURES - 1)}{}]`)).toBe(
    "The request body has more than 50,000 objects, arrays and properties.",
  );
  expect(refusal(`{${'"a":1,'.repeat(MAX_STRUCTURES)}"a":1}`)).toMatch(/objects, arrays and properties/);
});

test("values in an array are counted", () => {
  expect(refusal(`[${"1,".repeat(MAX_VALUES - 2)}1]`)).toBeUndefined();
  expect(refusal(`[${"1,".repeat(MAX_VALUES)}1]`)).toMatch(/more than 200,000 values/);
});

test("what stands in a string counts for nothing, whatever is escaped in it", () => {
  const hostile = JSON.stringify("[{,:".repeat(100_000) + '"\\'.repeat(100_000));
  expect(refusal(`{"a":${hostile}}`)).toBeUndefined();
});

test("the verdict does not depend on how the text was cut into chunks", () => {
  const strings = fc.string({ unit: fc.constantFrom("\\", '"', "[", "{", "a", "é", ",") });
  const depth = fc.integer({ min: MAX_NESTING - 2, max: MAX_NESTING + 2 });
  fc.assert(
    fc.property(strings, depth, fc.array(fc.nat(400), { maxLength: 12 }), (inner, levels, cuts) => {
      const text = `${"[".repeat(levels)}${JSON.stringify(inner)}${"]".repeat(levels)}`;
      const length = Buffer.byteLength(text);
      expect(
        refusal(
          text,
          cuts.map((cut) => Math.min(cut, length)),
        ),
      ).toBe(refusal(text));
      expect(refusal(text) === undefined).toBe(levels <= MAX_NESTING);
    }),
    { numRuns: 500 },
  );
});
