import { DomainError } from "#lib/contract/errors.ts";

/** The same for an app of another workspace, and for one that is not theirs to see. */
export function grantNotFound(): DomainError {
  return new DomainError(
    "connected_app_not_found",
    "There is no connected app with this id in the workspace.",
  );
}
