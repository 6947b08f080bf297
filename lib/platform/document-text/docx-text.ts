import { decodeReferences, scanMarkup, tagName } from "./scan-markup.ts";
import { UnreadableDocument } from "./unreadable-document.ts";
import { unzipEntry } from "./unzip.ts";

const RELATIONS = "_rels/.rels";
const USUAL = "word/document.xml";

/** What an element of a document's body (WordprocessingML) puts into the text; text is in `t` alone. */
const PUT: Readonly<Record<string, string>> = {
  "/p": "\n",
  br: "\n",
  cr: "\n",
  tab: "\t",
  "/tc": "\t",
  "/tr": "\n",
};

/**
 * The text of a Word document (.docx): a line for each paragraph, cells of a table apart by tabs. Without headers,
 * footers, comments, and what was deleted under tracked changes.
 * @throws UnreadableDocument
 */
export function docxText(bytes: Uint8Array): string {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const xml = unzipEntry(archive, mainPart(archive))?.toString("utf8");
  if (xml === undefined) throw new UnreadableDocument("it has no Word document in it");
  let text = "";
  let isText = false;
  let inCell = 0;
  for (const piece of scanMarkup(xml)) {
    if ("text" in piece) {
      if (isText) text += decodeReferences(piece.text);
      continue;
    }
    const name = tagName(piece.tag);
    isText = name === "t" && !piece.tag.endsWith("/");
    if (name === "tc") inCell += 1;
    // A row is one line: its cells end their paragraphs with a space.
    text += name === "/p" && inCell > 0 ? " " : (PUT[name] ?? "");
    if (name === "/tc") inCell -= 1;
  }
  return text
    .replace(/ +(?=[\t\n])/g, "")
    .replace(/\t+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The archive says which part is the document: editors on the web give it other names. */
function mainPart(archive: Buffer): string {
  const relations = unzipEntry(archive, RELATIONS)?.toString("utf8") ?? "";
  for (const piece of scanMarkup(relations)) {
    if (!("tag" in piece) || !/Type="[^"]{0,300}\/officeDocument"/.test(piece.tag)) continue;
    const [, target] = /Target="\/?([^"]{1,300})"/.exec(piece.tag) ?? [];
    if (target !== undefined) return target;
  }
  return USUAL;
}
