import { expect, test } from "vitest";
import { chooseEncoding } from "./choose-encoding.ts";

test.each([
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP ; Q=0.8, deflate", "gzip"],
  ["br;q=0.2, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["gzip;q=0.2, identity", undefined],
  ["gzip;q=1.000", "gzip"],
  ["gzip;q=0.000", undefined],
  ["gzip;q=much", undefined],
  ["identity", undefined],
  ["deflate, zstd", undefined],
  ["*;q=0", undefined],
  ["", undefined],
  [null, undefined],
])("Accept-Encoding %s is answered with %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
