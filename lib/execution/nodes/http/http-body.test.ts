import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readHttpBody } from "./http-body.ts";

function read(body: string | readonly number[], contentType?: string) {
  return readHttpBody(typeof body === "string" ? Buffer.from(body) : Buffer.from(body), contentType).value;
}

test.for([
  ["application/json", '{"a":[1,null]}', { a: [1, null] }],
  ["application/json; charset=utf-8", "\ufeff[1]", [1]],
  ["APPLICATION/JSON", "true", true],
  ["application/problem+json", '{"title":"no"}', { title: "no" }],
  ["text/json", '"x"', "x"],
  [
    "application/json",
    '{"id":7615917337495251231,"n":[-9007199254740993,9007199254740992]}',
    { id: "7615917337495251231", n: ["-9007199254740993", 9007199254740992] },
  ],
  ["application/json", "", null],
  ["text/plain", "", null],
  [undefined, "", null],
  ["text/plain", '{"a":1}', '{"a":1}'],
  ["text/html; charset=utf-8", "<p>é</p>", "<p>é</p>"],
  ["application/xml", "<a/>", "<a/>"],
  [undefined, "hello", "hello"],
  ["application/jsonish", "{", "{"],
] as const)("%s: %j is %j", ([contentType, body, expected]) => {
  expect(read(body, contentType)).toEqual(expected);
});

test("text and JSON are decoded by their charset, and by UTF-8 where that is unknown", () => {
  expect(read([0xe9], "text/plain; charset=ISO-8859-1")).toBe("é");
  expect(read([0xe9], 'text/plain; charset="latin1"')).toBe("é");
  expect(read([0x80, 0x20, 0x93], "text/html; charset=windows-1252")).toBe("€ “");
  expect(read([0x22, 0xe9, 0x22], "application/json; charset=iso-8859-1")).toBe("é");
  expect(read([0x22, 0x83, 0x41, 0x22], "application/problem+json;charset=Shift_JIS")).toBe("ア");
  expect(
    read(Buffer.from("\ufeff[1]", "utf16le").toJSON().data, "application/json; charset=utf-16le"),
  ).toEqual([1]);
  expect(read("é", "text/plain; charset=klingon")).toBe("é");
  expect(read([0x61, 0xff], "text/plain")).toBe("a\ufffd");
});

test.for([["text/plain"], ["application/json"]])(
  "%s of an unknown charset that is not UTF-8 fails the node, with the charset",
  ([type]) => {
    expect(() => read([0x22, 0xe9, 0x22], `${type}; charset=klingon`)).toThrow(
      expect.objectContaining({
        code: "node_failed",
        message: expect.stringContaining('"klingon" is unknown'),
      }),
    );
  },
);

test("what PostgreSQL cannot hold is left out or replaced", () => {
  expect(read("a\0b", "text/plain")).toBe("ab");
  expect(read('{"a\\u0000":"b\\u0000","c":"\\ud800"}', "application/json")).toEqual({ a: "b", c: "\ufffd" });
});

test("bytes that are no text are told by length and digest", () => {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 0x00, 0xff];
  const digest = createHash("sha256").update(Buffer.from(bytes)).digest("hex");
  expect(read(bytes, "image/png")).toBe(`[binary 6 bytes sha256:${digest}]`);
  expect(read("a\0b", "application/octet-stream")).toMatch(/^\[binary 3 bytes/);
});

test.for([
  ["{", "is not"],
  ["not json", "is not"],
  ['{"a":1e999}', "beyond all bounds"],
  ["[".repeat(65) + "]".repeat(65), "nested over 64"],
  ["[".repeat(500_000), "is not"],
  ["[".repeat(200_000) + "]".repeat(200_000), "nested over 64"],
])("JSON that is none, or cannot be kept, fails the node: %#", ([body = "", why = ""]) => {
  expect(() => read(body, "application/json")).toThrow(
    expect.objectContaining({ code: "node_failed", retryable: false, message: expect.stringContaining(why) }),
  );
});

test("64 levels are kept", () => {
  const deep = "[".repeat(64) + "]".repeat(64);
  expect(JSON.stringify(read(deep, "application/json"))).toBe(deep);
});
