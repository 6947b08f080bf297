import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test.each([
  ["report.pdf", "report.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ada\\report.pdf", "report.pdf"],
  [" Überweisung 2026.pdf ", "Überweisung 2026.pdf"],
  ["x".repeat(1_000), "x".repeat(1_000)],
])("%s is kept as its last segment", (given, name) => {
  expect(fileNameOf(given)).toBe(name);
});

test.each(["", "folder/", "..", "a/..", "a\r\nb", " "])("%j is refused", (given) => {
  expect(() => fileNameOf(given)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});
