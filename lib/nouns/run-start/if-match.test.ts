import { expect, test } from "vitest";
import { readIfMatch, requireMatch } from "./if-match.ts";

test.each([
  [undefined, "any"],
  ["*", "any"],
  ['"sha256:a"', ["sha256:a"]],
  ['"sha256:a", "sha256:b"', ["sha256:a", "sha256:b"]],
  ['"a,b","c"', ["a,b", "c"]],
  [', "a", ,\t"b" ,', ["a", "b"]],
  ['W/"a", "b"', ["a", "b"]],
  ['W/"a"', ["a"]],
  ['"sha256:a-gzip", W/"sha256:b-br"', ["sha256:a", "sha256:b"]],
  ['"sha256:a-zip"', ["sha256:a-zip"]],
  ['""', [""]],
])("If-Match %j names %j", (header, expected) => {
  expect(readIfMatch(header)).toEqual(expected);
});

test.each(["", " ", "sha256:a", '"a', '"a" "b"', '"a", *', '*, "a"', 'w/"a"', '"a b"', "W/", ","])(
  "If-Match %j is malformed",
  (header) => {
    expect(() => readIfMatch(header)).toThrow(
      expect.objectContaining({
        code: "invalid_request",
        details: [expect.objectContaining({ field: "If-Match", code: "format" })],
      }),
    );
  },
);

test("a million characters are read in linear time", () => {
  const many = Array.from({ length: 100_000 }, () => '"sha256:a"').join(",");
  expect(readIfMatch(many)).toHaveLength(100_000);
  expect(() => readIfMatch(`"a"${" ".repeat(1_000_000)}x`)).toThrow("If-Match");
});

test("a fingerprint that is not among those wanted is refused with the current one", () => {
  expect(() => requireMatch({ wanted: ["sha256:a"], graphFingerprint: "sha256:b" })).toThrow(
    expect.objectContaining({
      code: "graph_changed",
      details: [{ code: "current_fingerprint", message: "sha256:b", field: "If-Match" }],
    }),
  );
});
