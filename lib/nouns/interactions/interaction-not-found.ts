import { DomainError } from "#lib/contract/errors.ts";

/** The same error for another workspace's or team's interaction as for none (D1). */
export function interactionNotFound(): DomainError {
  return new DomainError("not_found", "There is no such interaction in the runs that you may see.");
}
