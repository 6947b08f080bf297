import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [820, "820 bytes"],
  [4_210, "4.2 kB"],
  [312_400, "312 kB"],
  [19_611_648, "19.6 MB"],
  [2_000_000_000_000, "2000 GB"],
])("%d bytes are %j", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
