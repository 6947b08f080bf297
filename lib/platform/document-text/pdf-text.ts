import { createRequire } from "node:module";
import { dirname } from "node:path";
import { READ_DOCUMENT } from "#lib/contract/limits.ts";
import { UnreadableDocument } from "./unreadable-document.ts";

/** Where the package keeps what it reads while it works. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/**
 * The text of a PDF, page by page with an empty line between them, as far as the bounds allow.
 * @throws UnreadableDocument for one that is damaged, protected by a password, or has no text.
 */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number; isCut: boolean }> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${PACKAGE}/cmaps/`,
    standardFontDataUrl: `${PACKAGE}/standard_fonts/`,
    wasmUrl: `${PACKAGE}/wasm/`,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  try {
    const document = await loading.promise.catch((error: unknown) => {
      const isLocked = error instanceof Error && error.name === "PasswordException";
      throw new UnreadableDocument(isLocked ? "it is protected by a password" : "it is damaged");
    });
    const pages = Math.min(document.numPages, READ_DOCUMENT.pages);
    const texts: string[] = [];
    let length = 0;
    for (let number = 1; number <= pages && length <= READ_DOCUMENT.chars; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items
        .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
        .join("")
        .trim();
      page.cleanup();
      texts.push(text);
      length += text.length + 2;
    }
    const text = texts.join("\n\n").trim();
    if (text === "")
      throw new UnreadableDocument(
        "it has no text in it: it may be a scan, which only a model that takes PDF can read",
      );
    return { text, pages: document.numPages, isCut: texts.length < document.numPages };
  } finally {
    await loading.destroy();
  }
}

/** Its parser runs in this thread, which is one already. */
async function loadPdfjs() {
  const [pdfjs, worker] = await Promise.all([
    import("pdfjs-dist/legacy/build/pdf.mjs"),
    // @ts-expect-error: the package has no types for it
    import("pdfjs-dist/legacy/build/pdf.worker.mjs"),
  ]);
  Object.assign(globalThis, { pdfjsWorker: worker });
  return pdfjs;
}
