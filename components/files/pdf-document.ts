import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist";

interface OpenPdf {
  readonly document: PDFDocumentProxy;
  close(): void;
}

/**
 * Opens a PDF in a worker of its own. Nothing in it runs: neither its scripts nor its forms, and no code is made from
 * text, which the page's policy forbids. Fonts that it lacks are the system's.
 * @throws where it is damaged or has a password.
 */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await content.arrayBuffer());
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const worker = PDFWorker.create({ port });
  const task = getDocument({ data, worker, useWasm: false, enableXfa: false, useSystemFonts: true });
  const close = () => {
    void task.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}
