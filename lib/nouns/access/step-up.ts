import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "./actor.ts";

/** How long a proof of who sits in front of the browser holds. `find-session` compares by the database's clock. */
export const STEP_UP_MINUTES = 10;

/**
 * What changes who may do what asks a signed-in person to have proved who they are within the last ten minutes: a
 * session somebody else got hold of, or an unlocked screen, is not enough. Keys, connected apps and the command line
 * are not asked: they have no browser, and their owners decide what they may do.
 * @throws DomainError step_up_required, which the dashboard answers by asking and then repeating the request.
 */
export function requireStepUp(actor: Actor): void {
  if (actor.kind !== "user" || actor.sessionId === undefined || actor.isSteppedUp) return;
  throw new DomainError(
    "step_up_required",
    `Confirm that it is you: this needs a confirmation of the last ${STEP_UP_MINUTES} minutes.`,
  );
}
