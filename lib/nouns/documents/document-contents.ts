import { DomainError } from "#lib/contract/errors.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";

/** @throws DomainError invalid_request for a title that `requireName` refuses. */
export const requireDocumentTitle = (title: string) => requireName({ name: title, what: "title" });

/** @throws DomainError payload_too_large for content over its bound, however it was put together. */
export function requireContent(content: string): string {
  // A UTF-16 unit takes at most three bytes.
  if (content.length * 3 <= DOCUMENTS.bytes) return content;
  const bytes = Buffer.byteLength(content);
  if (bytes <= DOCUMENTS.bytes) return content;
  const message = `has ${bytes} bytes; at most ${DOCUMENTS.bytes} are allowed`;
  throw new DomainError("payload_too_large", `The document's content ${message}.`, {
    details: [{ code: "maxLength", message, field: "/content" }],
  });
}
