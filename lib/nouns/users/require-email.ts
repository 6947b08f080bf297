import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";

/** The maximum length in RFC 5321. */
const Email = z.email().max(254);

/** @throws DomainError invalid_request if it is not an email address. */
export function requireEmail(email: string): string {
  const trimmed = storedName(email);
  if (Email.safeParse(trimmed).success) return trimmed;
  throw new DomainError("invalid_request", "The e-mail address is malformed.", {
    details: [{ code: "format", message: "is not an e-mail address", field: "/email" }],
  });
}
