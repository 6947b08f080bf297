import { basename } from "node:path";
import type { Attachment } from "#lib/contract/attachments.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { typeOfName } from "#lib/language/content-types/type-of-name.ts";
import { readFileOf } from "./read-file.ts";

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
  const type = given ?? typeOfName(file) ?? "application/octet-stream";
  const bytes = await readFileOf({ directory, file });
  return { name: basename(file), type, base64: new InlineContent(bytes) };
}
