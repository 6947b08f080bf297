import { DomainError } from "#lib/contract/errors.ts";

/** The same for an app of another workspace: client ids tell nobody what others have connected. */
export function appNotFound(): DomainError {
  return new DomainError(
    "connected_app_not_found",
    "Nobody in this workspace asked for this app or connected it, or another admin was faster. Reload the page.",
  );
}
