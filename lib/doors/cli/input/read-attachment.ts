import { basename, extname } from "node:path";
import type { Attachment } from "#lib/contract/attachments.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { readFileOf } from "./read-file.ts";

/** Types by file extension; other files need `;type=`. */
const TYPES: Record<string, string> = {
  ".csv": "text/csv",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".gif": "image/gif",
  ".html": "text/html",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".md": "text/markdown",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".txt": "text/plain",
  ".webp": "image/webp",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".xml": "application/xml",
};

/**
 * Reads a file as an attachment: `invoice.pdf`, or with its type, `scan;type=image/png`.
 * @throws CommandFailure file_unreadable.
 */
export async function readAttachment({
  text,
  directory,
}: {
  text: string;
  directory: string;
}): Promise<Attachment> {
  const [, file = text, given] = /^(.+);type=([^;]+)$/s.exec(text) ?? [];
  const type = given ?? TYPES[extname(file).toLowerCase()] ?? "application/octet-stream";
  const bytes = await readFileOf({ directory, file });
  return { name: basename(file), type, base64: new InlineContent(bytes) };
}
