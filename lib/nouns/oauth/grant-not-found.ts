import { DomainError } from "#lib/contract/errors.ts";

/** The same error for another workspace's app, and for one that the actor may not see. */
export function grantNotFound(): DomainError {
  return new DomainError(
    "connected_app_not_found",
    "There is no connected app with this id in the workspace.",
  );
}
