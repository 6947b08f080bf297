import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test.each([
  ["report.pdf", "report.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ada\\report.pdf", "report.pdf"],
  [" Überweisung 2026.pdf ", "Überweisung 2026.pdf"],
  ["Cafe\u0301.pdf", "Caf\u00e9.pdf"],
  ["folder/", "folder"],
  ["/", "file"],
  ["a/..", "a"],
  [" ", "file"],
  ["x".repeat(1_000), "x".repeat(1_000)],
])("%j is kept as %j", (given, name) => {
  expect(fileNameOf(given)).toBe(name);
});

test.each(["a\r\nb", "cod\u202egpj.exe", "\u0085", "\u200b", "a/\u00ad"])("%j is refused", (given) => {
  expect(() => fileNameOf(given)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});
