import { DomainError } from "#lib/contract/errors.ts";

/** The same for a key of another workspace, and for one that is not theirs to see. */
export function keyNotFound(): DomainError {
  return new DomainError("key_not_found", "There is no key with this id in the workspace.");
}
