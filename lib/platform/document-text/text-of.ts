import { READ_DOCUMENT } from "#lib/contract/limits.ts";
import { DOCX_TYPE, PDF_TYPE } from "#lib/contract/readable-types.ts";
import { decodeText, encodingOf, markBytes } from "#lib/language/content-types/text-encoding.ts";
import { docxText } from "./docx-text.ts";
import { htmlText } from "./html-text.ts";
import { pdfText } from "./pdf-text.ts";
import type { DocumentText, TextTask } from "./read-document.ts";
import { UnreadableDocument } from "./unreadable-document.ts";

/** Bytes that tell how a text is encoded. */
const HEAD_BYTES = 64 * 1024;

/** The text of a document of a type that `isReadableType` knows. */
export async function textOf({ bytes, type }: TextTask): Promise<DocumentText> {
  try {
    if (type === PDF_TYPE) {
      const { text, pages, isCut } = await pdfText(bytes);
      return bounded(text, { pages, isCut });
    }
    if (type === DOCX_TYPE) return bounded(docxText(bytes));
    const text = decoded(bytes);
    return bounded(type === "text/html" ? htmlText(text) : text);
  } catch (error) {
    if (error instanceof UnreadableDocument) return { problem: error.message };
    throw error;
  }
}

function decoded(bytes: Uint8Array): string {
  const { encoding = "utf-8" } = encodingOf(bytes.subarray(0, HEAD_BYTES)) ?? {};
  return decodeText(bytes.subarray(markBytes(bytes)), encoding);
}

function bounded(
  text: string,
  { isCut = false, pages }: { isCut?: boolean; pages?: number } = {},
): DocumentText {
  const isLong = text.length > READ_DOCUMENT.chars;
  return {
    text: (isLong ? text.slice(0, READ_DOCUMENT.chars) : text).replaceAll("\0", "").toWellFormed(),
    isCut: isCut || isLong,
    ...(pages === undefined ? {} : { pages }),
  };
}
