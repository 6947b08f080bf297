import { expect, test } from "vitest";
import { detectType, HEAD_BYTES, typesForLane } from "./detect-type.ts";
import { decodeText, encodingOf } from "./text-encoding.ts";
import { extensionsOf } from "./type-of-name.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const detect = (head: Uint8Array, declared: string, name = "a") => detectType({ head, name, declared });
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const XLS = "application/vnd.ms-excel";
const PROGRAM = "application/vnd.microsoft.portable-executable";

/** A stored entry of a zip archive. */
function entry(name: string, content = ""): string {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return `${header.toString("latin1")}${name}${content}`;
}

test.each([
  ["a zip named as an image", "PK\x03\x04\x14\0", "image/png", "application/zip"],
  ["a document that is a zip", "PK\x03\x04\x14\0", DOCX, DOCX],
  ["a zip with a workbook in it", entry("[Content_Types].xml", "<Types/>") + entry("xl/a"), DOCX, XLSX],
  [
    "an OpenDocument text",
    entry("mimetype", "application/vnd.oasis.opendocument.text"),
    "",
    "application/vnd.oasis.opendocument.text",
  ],
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
  ["bytes beyond ASCII of no text", "\x89\xff\xe0", "application/octet-stream", "application/octet-stream"],
  ["nothing", "", "text/plain", "text/plain"],
  ["nothing, of no type", "", "application/octet-stream", "application/octet-stream"],
  ["a program declared as CSV", "MZ\x90\0\x03\0", "text/csv", PROGRAM],
  ["a program by another name", "MZ\x90\0\x03\0", "application/x-msdownload", "application/x-msdownload"],
  ["text that begins like a program", "MZ;Gr\xf6\xdfe\n", "text/csv", "text/csv"],
  ["a workbook of before 2007", `${OLE.padEnd(1_024, "\xff")}W\0o\0r\0k\0b\0o\0o\0k\0`, "text/csv", XLS],
  ["an Excel file of which the beginning does not say it", OLE, XLS, XLS],
  ["another of these", OLE, "text/csv", "application/x-ole-storage"],
])("%s", (_, head, declared, type) => {
  expect(detect(bytes(head), declared)).toBe(type);
});

test.each([
  ["a.md", "text/plain", "text/markdown"],
  ["a.csv", "text/plain", "text/csv"],
  ["a.csv", "image/png", "text/csv"],
  ["a.txt", "text/csv", "text/csv"],
  ["a.png", "text/html", "text/html"],
  ["a.CSV", "", "text/csv"],
])("of text, the extension of %s counts before %j: %s", (name, declared, type) => {
  expect(detect(bytes("x"), declared, name)).toBe(type);
});

const TABLE = "Name;Größe\r\nZoë;12 €\r\n";
const LATIN = Buffer.from(TABLE.replace("€", "\x80"), "latin1");
const LE = Buffer.from(TABLE, "utf16le");
const BE = Buffer.from(TABLE, "utf16le").swap16();
const ENCODED: [string, Buffer][] = [
  ["utf-8", Buffer.from(TABLE)],
  ["utf-8", Buffer.from(`\ufeff${TABLE}`)],
  ["utf-16le", Buffer.concat([Buffer.from([0xff, 0xfe]), LE])],
  ["utf-16be", Buffer.concat([Buffer.from([0xfe, 0xff]), BE])],
  ["utf-16le", LE],
  ["utf-16be", BE],
  ["windows-1252", LATIN],
];
const NAMES = [
  ["a.csv", XLS],
  ["a.csv", "application/octet-stream"],
  ["a.csv", "text/plain"],
  ["A.CSV", "application/vnd.ms-excel; charset=x"],
  ["a", "text/csv"],
  ["a", "application/csv"],
  ["a.txt", "text/x-csv"],
  ["a", "text/comma-separated-values"],
  ["a.xls", XLS],
  ["a", XLS],
] as const;

test.each(ENCODED)("CSV in %s is CSV by all its names, and reads the same: %#", (encoding, content) => {
  expect(encodingOf(content)).toEqual({ encoding, isSure: encoding !== "windows-1252" });
  expect(decodeText(content, encoding as "utf-8").replace("\ufeff", "")).toBe(TABLE);
  for (const [name, declared] of NAMES)
    expect([name, declared, detect(content, declared, name)]).toEqual([name, declared, "text/csv"]);
});

test("prose that is called a spreadsheet is text; a semicolon in quotes makes no column", () => {
  expect(detect(bytes("Dear all,\nthank you.\n"), XLS)).toBe("text/plain");
  expect(detect(bytes('"a;b"\n"c;d"\n'), XLS)).toBe("text/plain");
  expect(detect(bytes('sep=;\r\n"a;b";c\r\n"d";"e"\r\n'), XLS)).toBe("text/csv");
});

test("text with single faults stays UTF-8; other alphabets' bytes are no windows-1252", () => {
  expect(
    encodingOf(Buffer.concat([Buffer.from("Größe, Zoë, naïve, été"), Buffer.from([0xff])]))?.encoding,
  ).toBe("utf-8");
  expect(
    encodingOf(Buffer.from("привет".split("").map((letter) => 0xe0 + letter.charCodeAt(0) - 0x430))),
  ).toBeUndefined();
});

test("text whose looked-at part ends inside a character is text", () => {
  const head = Buffer.from("é".repeat(HEAD_BYTES)).subarray(0, HEAD_BYTES - 1);
  expect(detect(head, "text/markdown")).toBe("text/markdown");
  const wide = Buffer.from("\ufeff😀".repeat(9), "utf16le").subarray(0, -2);
  expect(detect(wide, "text/markdown")).toBe("text/markdown");
});

test.each([
  ["text called a picture", "x", "a.png", "image/png", ["image/png", "image/png"]],
  ["a picture called text", PNG, "a.csv", "text/csv", ["image/png"]],
  ["a table called Excel", "a,b\n1,2", "a.xls", XLS, ["text/csv", XLS]],
  ["Markdown called text", "x", "a.md", "text/plain", ["text/markdown", "text/plain"]],
  ["a document called an archive", entry("word/a"), "a.zip", "application/zip", [DOCX, "application/zip"]],
  ["a type with a parameter", "x", "a", "text/plain; charset=utf-8", ["text/plain", "text/plain"]],
  ["a type in capitals", "a,b", "a", "TEXT/CSV; charset=utf-8", ["text/csv", "text/csv"]],
  ["text of a type that is none", "x", "a.txt", "nonsense", ["text/plain"]],
  ["bytes of a type that is none", "\0\x01", "a", "nonsense", ["application/octet-stream"]],
  ["a program called CSV", "MZ\x90\0", "s.csv", "text/csv", [PROGRAM]],
  ["bytes with NUL called CSV", "a,b\n1,\0\x01", "s.csv", "text/csv", ["application/octet-stream"]],
  ["UTF-16 called CSV", "a\0,\0b\0\n\0", "s.csv", "text/csv", ["text/csv", "text/csv"]],
  ["letters of another alphabet", "\xef\xf0\xe8\xe2", "a", "text/plain", ["text/plain", "text/plain"]],
  [
    "nothing",
    "",
    "u.bin",
    "application/octet-stream",
    ["application/octet-stream", "application/octet-stream"],
  ],
])("a lane judges %s", (_, head, name, declared, types) => {
  expect(typesForLane({ head: bytes(head), name, declared })).toEqual(types);
});

test("a chooser of files gets the extensions of what a lane accepts", () => {
  expect(extensionsOf("application/csv")).toEqual([".csv"]);
  expect(extensionsOf("image/*")).toContain(".png");
  expect(extensionsOf("text/*")).toContain(".txt");
});
