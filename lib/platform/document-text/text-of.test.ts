import { expect, test } from "vitest";
import { READ_DOCUMENT } from "#lib/contract/limits.ts";
import { DOCX_TYPE, PDF_TYPE } from "#lib/contract/readable-types.ts";
import { docxOf, paragraph, zipOf } from "#lib/testing/documents/docx.ts";
import { pdfOf } from "#lib/testing/documents/pdf.ts";
import { textOf } from "./text-of.ts";

const read = (type: string, content: Buffer | string) =>
  textOf({ type, bytes: new Uint8Array(Buffer.from(content)) });
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;

test.each([
  ["text/plain", Buffer.from("Größe\r\n"), "Größe\r\n"],
  ["text/csv", Buffer.from("\ufeffa;b\n1;2"), "a;b\n1;2"],
  ["text/markdown", Buffer.from("ü".repeat(9), "utf16le"), "ü".repeat(9)],
  ["application/json", Buffer.from('{"a": "\ud800\0"}'), '{"a": "\ufffd"}'],
])("text of type %s is decoded", async (type, content, text) => {
  expect(await read(type, content)).toEqual({ text, isCut: false });
});

test.each([
  [
    "<title>T</title><body><h1>A</h1><p>b <b>c</b>\n d<br>e</p><ul><li>f<li>g</ul>",
    "T\n\nA\n\nb c d\ne\n\n- f\n- g",
  ],
  ["<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></table>", "a\tb\n\n1\t2"],
  ["<head><style>x</style><title>t</title><body>a<script>if (1 < 2) b</script><!-- c > d -->e", "ae"],
  ["<p>&lt;&amp;&eacute;&#8364;&#x41;&unknown;&#0;", "<&é€A&unknown;\ufffd"],
  ["a < b <i>c", "a < b c"],
])("HTML is read as a person reads it: %s", async (html, text) => {
  expect(await read("text/html", html)).toEqual({ text, isCut: false });
});

test("a Word document gives its paragraphs, and its tables as rows", async () => {
  const deleted = "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>";
  const breaks = "<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>&lt;c&gt;</w:t><w:t/></w:r></w:p>";
  const docx = docxOf(paragraph("Invoice ") + breaks + deleted + row("Total", "12 €"), "word/document2.xml");
  expect(await read(DOCX_TYPE, docx)).toEqual({ text: "Invoice\na\tb\n<c>\n\nTotal\t12 €", isCut: false });
});

test("a PDF gives the text of its pages", async () => {
  expect(await read(PDF_TYPE, pdfOf("Invoice 17", "Total 12 EUR"))).toEqual({
    text: "Invoice 17\n\nTotal 12 EUR",
    pages: 2,
    isCut: false,
  });
});

test("more pages and more characters than the bounds are left out, and the answer says so", async () => {
  const pages = Array.from({ length: READ_DOCUMENT.pages + 1 }, (_, index) => `Page ${index + 1}`);
  const long = await read(PDF_TYPE, pdfOf(...pages));
  expect(long).toMatchObject({ isCut: true, pages: READ_DOCUMENT.pages + 1 });
  expect("text" in long && long.text.endsWith(`Page ${READ_DOCUMENT.pages}`)).toBe(true);
  const text = await read("text/plain", "a".repeat(READ_DOCUMENT.chars + 1));
  expect(text).toEqual({ text: "a".repeat(READ_DOCUMENT.chars), isCut: true });
});

const bomb = zipOf({ "word/document.xml": "0".repeat(65 * 1024 * 1024) });
test.each<[string, string, Buffer | string, RegExp]>([
  ["a PDF that is none", PDF_TYPE, "%PDF-1.7 nothing", /damaged/],
  ["a scan", PDF_TYPE, pdfOf(), /no text/],
  ["a Word document that is none", DOCX_TYPE, "PK\x03\x04", /damaged/],
  ["another archive", DOCX_TYPE, zipOf({ a: "b" }), /no Word document/],
  ["one that unpacks to too much", DOCX_TYPE, bomb, /64 MiB/],
])("%s says why it cannot be read", async (_, type, content, problem) => {
  expect(await read(type, content)).toEqual({ problem: expect.stringMatching(problem) });
});
