/** The script of the worker that reads PDF files (pdf-document.ts). */
import "pdfjs-dist/build/pdf.worker.mjs";
