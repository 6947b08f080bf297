import { expect, test } from "vitest";
import { kindOf, kindWords } from "./kind-words.ts";

test.each([
  ["application/pdf", "PDF"],
  ["text/plain; charset=utf-8", "Text"],
  ["TEXT/CSV", "CSV table"],
  ["image/png", "PNG image"],
  ["audio/x-wav", "WAV audio"],
  ["application/octet-stream", "DWG file"],
  ["application/vnd.acme", "DWG file"],
  ["constructor", "DWG file"],
  ["", "DWG file"],
])("%s is told as %s", (type, told) => {
  expect(kindWords(type, "hall.dwg")).toBe(told);
});

test("a file of no known kind and without an ending is another file", () => {
  expect(kindWords("application/octet-stream", "Makefile")).toBe("Other file");
});

test.each([
  ["image/svg+xml", "image"],
  ["text/csv", "table"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "table"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "text"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "slides"],
  ["application/pdf", "text"],
  ["application/json", "code"],
  ["video/mp4", "video"],
  ["application/gzip", "archive"],
  ["application/octet-stream", "other"],
])("the sign of %s is that of: %s", (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});
