import { DomainError } from "#lib/contract/errors.ts";

/** The same error for another workspace's connection. */
export function connectionNotFound(): DomainError {
  return new DomainError("connection_not_found", "There is no connection with this name in the workspace.");
}
