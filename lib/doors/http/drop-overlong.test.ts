import { expect, test } from "vitest";
import { MAX_TEXT_UNITS } from "./body-bounds.ts";
import { type ParsedBody, parseJsonBytes, requireStorable } from "./parse-json-bytes.ts";

const plain = "x".repeat(MAX_TEXT_UNITS + 1);
const parse = (body: object, more: object = {}): ParsedBody =>
  parseJsonBytes({ bytes: Buffer.from(JSON.stringify(body)), ...more });

test.each([
  ["as it stands in the body", plain],
  ["that has to be unescaped", `\n${plain}`],
])("a text %s is refused with its place, and does not leave the thread", (_what, text) => {
  const { value, parts, unstorable } = parse({ graph: { nodes: ["a", text], name: "kept" } });
  expect(unstorable).toMatchObject({ code: "maxLength", field: "/graph/nodes/1" });
  expect(() => requireStorable({ unstorable })).toThrow("too long");
  expect(value).toEqual({ graph: { nodes: ["a", ""], name: "kept" } });
  expect(parts).toEqual([]);
});

test("a text of just as many characters stays", () => {
  const { parts, unstorable } = parse({ content: plain.slice(1) });
  expect(unstorable).toBeUndefined();
  expect(parts).toMatchObject([{ path: ["content"], as: "latin1" }]);
});

test("a member with such a name is dropped, and its object is named", () => {
  const { value, unstorable } = parse({ pins: { [plain]: 1, a: 2 } });
  expect(unstorable).toMatchObject({ code: "maxLength", field: "/pins" });
  expect(value).toEqual({ pins: { a: 2 } });
});

test("the content of an upload, in a body or a call, and what is in an input stay", () => {
  expect(parse({ base64: plain })).toMatchObject({ parts: [{ as: "latin1" }], unstorable: undefined });
  expect(parse({ base64: plain.slice(1) })).toMatchObject({
    parts: [{ as: "content" }],
    unstorable: undefined,
  });
  const call = parse(
    { params: { arguments: { base64: plain } } },
    { contentsAt: ["params", "arguments", "attachments"] },
  );
  expect(call.unstorable).toBeUndefined();
  const input = parse({ input: { text: plain, [plain]: 1 } }, { inputAt: ["input"] });
  expect(input.unstorable).toBeUndefined();
  expect(input.parts).toMatchObject([{ as: "input" }]);
});

test.each(["!".repeat(100_000), `\n${"A".repeat(plain.length)}`, `!${plain}`])(
  "an attachment that is no base64 stays one that is none",
  (base64) => {
    const { value, parts, unstorable } = parse({
      attachments: [{ base64 }, { base64: "YQ==" }],
      a: plain.slice(1),
    });
    expect(unstorable).toBeUndefined();
    expect(value).toMatchObject({ attachments: [{ base64: base64.trim().slice(0, 1) }, {}] });
    expect(parts).toHaveLength(2);
  },
);
