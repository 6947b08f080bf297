import { DomainError } from "#lib/contract/errors.ts";

/** The same error for another workspace's app, so that client ids reveal nothing. */
export function appNotFound(): DomainError {
  return new DomainError(
    "connected_app_not_found",
    "Nobody in this workspace asked for this app or connected it, or another admin was faster. Reload the page.",
  );
}
