import { isTextType } from "./file-types.ts";

export const PDF_TYPE = "application/pdf";
export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** What `isReadableType` knows, for messages. */
export const READABLE_WORDS = "PDF, Word (.docx), HTML, CSV, Markdown and other text";

/** Whether the service can give the text of contents of a type. */
export const isReadableType = (type: string): boolean =>
  type === PDF_TYPE || type === DOCX_TYPE || isTextType(type);
