import { expect, test } from "vitest";
import { kindWords } from "./kind-words.ts";

test.each([
  ["application/pdf", "PDF"],
  ["text/plain; charset=utf-8", "Text"],
  ["TEXT/CSV", "CSV table"],
  ["image/png", "PNG image"],
  ["audio/x-wav", "WAV audio"],
  ["application/octet-stream", "Unknown kind"],
  ["application/vnd.acme", "application/vnd.acme"],
  ["constructor", "constructor"],
  ["", ""],
])("%s is told as %s", (type, told) => {
  expect(kindWords(type)).toBe(told);
});
