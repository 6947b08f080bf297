import { DomainError } from "#lib/contract/errors.ts";

/** The same for a connection of another workspace, which does not exist for this one. */
export function connectionNotFound(): DomainError {
  return new DomainError("connection_not_found", "There is no connection with this name in the workspace.");
}
