import { DomainError } from "#lib/contract/errors.ts";
import { errorResponse } from "./error-response.ts";

/** Any path below /v1 that is not one of ours. */
export function notFound(): Response {
  return errorResponse({ error: new DomainError("not_found", "There is nothing at this path.") });
}
