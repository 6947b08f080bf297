import { expect, test } from "vitest";
import type { Json } from "./json.ts";
import { jsonBytesWithin } from "./json-size.ts";

const VALUES: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  1e21,
  1.5e-7,
  1e300,
  "",
  'a"\\\n\u0001é🦓\u2028',
  "\ud800",
  "\udc00\ud83e\udd93\ud800x",
  "\b\t\n\f\r\v\u007f\u0080\u07ff\u0800\uffff",
  [],
  {},
  [1, [2, ["x"]], {}],
  { a: 1, "ü\n": [null, { b: "c" }], last: "" },
];

test.each(VALUES.map((value) => [JSON.stringify(value), value] as const))(
  "%s has the bytes that JSON.stringify writes",
  (text, value) => {
    const bytes = Buffer.byteLength(text);
    expect(jsonBytesWithin(value, 1_000)).toBe(bytes);
    expect(jsonBytesWithin(value, bytes)).toBe(bytes);
    expect(jsonBytesWithin(value, bytes - 1)).toBeUndefined();
  },
);

test("what is not there has no bytes", () => {
  expect(jsonBytesWithin({ a: 1, b: undefined } as unknown as Json, 100)).toBe('{"a":1}'.length);
});

test("what is over the bound is not read to its end", () => {
  let read = 0;
  const endless = new Proxy([] as Json[], {
    get: (_, name) => {
      if (name === "length") return 10;
      if (typeof name === "string" && /^\d+$/.test(name)) read += 1;
      return name === "every" ? Array.prototype.every : "x".repeat(50);
    },
    has: () => true,
  });
  expect(jsonBytesWithin(endless, 100)).toBeUndefined();
  expect(read).toBeLessThan(4);
});
