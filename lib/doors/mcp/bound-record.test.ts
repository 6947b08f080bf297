import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { boundRecord, valueAt } from "./bound-record.ts";
import { readPart } from "./read-part.ts";
import { MAX_TOOL_RESULT_BYTES } from "./result-bound.ts";

const readWith = { tool: "get_run", arguments: { runId: "run_1" } };
const bytes = (text: string) => Buffer.byteLength(text);

/** All pieces of a value, each no longer than it may be, put together. */
function readWhole(record: Json, at: string): string {
  let whole = "";
  for (let offset: number | null = 0; offset !== null; ) {
    const piece = readPart({ record, at, offset });
    expect(bytes(piece)).toBeLessThanOrEqual(MAX_TOOL_RESULT_BYTES);
    const { text, nextOffset }: { text: string; nextOffset: number | null } = JSON.parse(piece);
    whole += text;
    offset = nextOffset;
  }
  return whole;
}

describe("a record that is too long", () => {
  test("is itself up to the bound", () => {
    const record = { finalResponse: "x".repeat(MAX_TOOL_RESULT_BYTES - 20) };
    expect(JSON.parse(boundRecord({ record, freeAt: ["/finalResponse"], readWith }))).toEqual(record);
  });

  test("leaves out its largest free value, and no other", () => {
    const record = {
      runId: "run_1",
      finalResponse: { rows: "é".repeat(90_000) },
      metadata: { note: "y".repeat(9_000) },
    };
    const shown = JSON.parse(boundRecord({ record, freeAt: ["/metadata", "/finalResponse"], readWith }));
    expect(shown).toEqual({
      ...record,
      finalResponse: {
        truncated: true,
        originalChars: canonicalJson(record.finalResponse).length,
        preview: canonicalJson(record.finalResponse).slice(0, 2_000),
        readWith: { tool: "get_run", arguments: { runId: "run_1", at: "/finalResponse", offset: 0 } },
      },
    });
  });

  test("leaves out as many as it takes, in lists as well, and never what is small", () => {
    const lane = (id: string, chars: number) => ({ id, inputSchema: { enum: ["z".repeat(chars)] } });
    const record = { lanes: [lane("a", 60_000), lane("b", 10), lane("c", 70_000), lane("d", 90_000)] };
    const freeAt = [0, 1, 2, 3].map((index) => `/lanes/${index}/inputSchema`);
    const { lanes } = JSON.parse(boundRecord({ record, freeAt, readWith }));
    expect(
      lanes.map(({ inputSchema }: { inputSchema: JsonObject }) => inputSchema.truncated === true),
    ).toEqual([false, false, true, true]);
    expect(record.lanes[3]?.inputSchema).toHaveProperty("enum"); // what was given is as it was
  });

  test("that has no free value to leave out is left out itself", () => {
    const record = { fixed: "w".repeat(200_000), metadata: null };
    const shown = JSON.parse(boundRecord({ record, freeAt: ["/metadata", "/nothing"], readWith }));
    expect(shown).toMatchObject({ truncated: true, readWith: { arguments: { at: "" } } });
    expect(JSON.parse(readWhole(record, ""))).toEqual(record);
  });

  test("always fits, is always JSON, and all of it can be read, whatever is in it", () => {
    const character = fc.constantFrom("a", '"', "\\", "\n", "\u0001", "é", "語", "😀");
    const value = fc
      .tuple(character, fc.integer({ min: 0, max: 150_000 }))
      .map(([text, count]) => text.repeat(count));
    fc.assert(
      fc.property(value, value, fc.integer({ min: 0, max: 3 }), (one, other, nesting) => {
        let finalResponse: Json = one;
        for (let level = 0; level < nesting; level++) finalResponse = { "a/b~c": [finalResponse] };
        const record = { finalResponse, metadata: { other }, status: "completed" };
        const text = boundRecord({ record, freeAt: ["/finalResponse", "/metadata"], readWith });
        expect(bytes(text)).toBeLessThanOrEqual(MAX_TOOL_RESULT_BYTES);
        JSON.parse(text);
        expect(readWhole(record, "/finalResponse")).toBe(canonicalJson(finalResponse));
      }),
      { numRuns: 30 },
    );
  });
});

describe("a part", () => {
  const record = { a: [{ "b/c": { "~d": "e" } }], s: "😀😀" };

  test.each([
    ["", record],
    ["/a", record.a],
    ["/a/0/b~1c/~0d", "e"],
  ])("at '%s' is what the pointer leads to", (at, value) => {
    expect(JSON.parse(readWhole(record, at))).toEqual(value);
  });

  test.each(["/a/1", "/a/00", "/a/length", "/constructor", "/__proto__", "a", "/a~2"])(
    "at '%s' is none",
    (at) => {
      expect(() => readPart({ record, at, offset: 0 })).toThrow(
        expect.objectContaining({
          code: "invalid_request",
          details: [expect.objectContaining({ field: "/at" })],
        }),
      );
    },
  );

  test("at an offset goes on from there; over the end is refused", () => {
    expect(JSON.parse(readPart({ record, at: "/s", offset: 1 }))).toEqual({
      at: "/s",
      offset: 1,
      totalChars: 6,
      nextOffset: null,
      text: '😀😀"',
    });
    expect(() => readPart({ record, at: "/s", offset: 7 })).toThrow(
      expect.objectContaining({ code: "invalid_request" }),
    );
  });

  test("where nothing is, nothing is found", () => {
    expect(valueAt(null, "/a")).toBeUndefined();
    expect(valueAt("text", "/0")).toBeUndefined();
  });
});
