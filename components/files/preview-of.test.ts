import { expect, test } from "vitest";
import { PREVIEW_BYTES, previewOf } from "./preview-of.ts";

test.each([
  ["image/png", "image"],
  ["application/pdf", "pdf"],
  ["text/csv", "table"],
  ["application/json", "text"],
  ["image/svg+xml", "text"],
  ["text/html", "text"],
  ["application/zip", "none"],
])("%s is shown as: %s", (type, kind) => {
  expect(previewOf({ type, size: 10 })).toBe(kind);
});

test("a large image is not loaded into the page; of a text the beginning is", () => {
  const size = PREVIEW_BYTES + 1;
  expect(previewOf({ type: "image/png", size })).toBe("too large");
  expect(previewOf({ type: "text/plain", size })).toBe("text");
});
