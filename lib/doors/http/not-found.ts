import { DomainError } from "#lib/contract/errors.ts";
import { errorResponse } from "./error-response.ts";

/** Answers an unknown path below /v1. */
export function notFound(): Response {
  return errorResponse({ error: new DomainError("not_found", "There is nothing at this path.") });
}
