import { DomainError } from "#lib/contract/errors.ts";
import { isLonger } from "#lib/language/expressions/values/text.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";

/** @throws DomainError invalid_request for a description that is too long. */
export function requireDescription(description: string): string {
  if (!isLonger(description, DOCUMENT_LIMITS.descriptionChars)) return description;
  const message = `is over ${DOCUMENT_LIMITS.descriptionChars} characters`;
  throw new DomainError("invalid_request", `The description ${message}.`, {
    details: [{ code: "maxLength", message, field: "/description" }],
  });
}
