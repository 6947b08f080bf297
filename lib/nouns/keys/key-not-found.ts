import { DomainError } from "#lib/contract/errors.ts";

/** The same error for another workspace's key, and for one that the actor may not see. */
export function keyNotFound(): DomainError {
  return new DomainError("key_not_found", "There is no key with this id in the workspace.");
}
