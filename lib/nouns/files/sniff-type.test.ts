import { expect, test } from "vitest";
import { SNIFFED_BYTES, sniffType } from "./sniff-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
  ["a zip named as an image", "PK\x03\x04\x14\0", "image/png", "application/zip"],
  ["a document that is a zip", "PK\x03\x04\x14\0", DOCX, DOCX],
  ["an image declared as text", PNG, "text/html", "image/png"],
  ["HTML declared as an image", "<html><script>", "image/png", "text/plain"],
  ["SVG", "<svg onload='x()'>", "image/svg+xml", "image/svg+xml"],
  ["CSV with a parameter", "a,b\n1,2\n", "Text/CSV; charset=utf-8", "text/csv"],
  ["text that begins like a bitmap", "BM is a bookmaker\n", "text/markdown", "text/markdown"],
  ["a bitmap", "BM\x36\0\0\0", "application/octet-stream", "image/bmp"],
  ["bytes declared as text", "\0\x01\x02", "text/plain", "application/octet-stream"],
  ["bytes declared as a PDF", "\0\x01\x02", "application/pdf", "application/octet-stream"],
  [
    "bytes of a format without a signature here",
    "\0\x01\x02",
    "application/x-parquet",
    "application/x-parquet",
  ],
  ["a type that is none", "\0\x01", "../../etc\r\nX-A: b", "application/octet-stream"],
  ["nothing", "", "text/plain", "text/plain"],
])("%s", (_, head, declared, type) => {
  expect(sniffType(bytes(head), declared)).toBe(type);
});

test("text whose looked-at part ends inside a character is text", () => {
  const head = Buffer.from("é".repeat(SNIFFED_BYTES)).subarray(0, SNIFFED_BYTES - 1);
  expect(sniffType(head, "text/markdown")).toBe("text/markdown");
});
