import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "./actor.ts";

/** How long a confirmation is valid. `find-session` compares by the database's clock. */
export const STEP_UP_MINUTES = 10;

/**
 * Sensitive changes require that a signed-in person has confirmed their identity within the last ten minutes, against
 * stolen sessions and unlocked screens. Keys, connected apps and the command line are exempt: they have no browser, and
 * their owners limit them.
 * @throws DomainError step_up_required: the dashboard then asks, and repeats the request.
 */
export function requireStepUp(actor: Actor): void {
  if (actor.kind !== "user" || actor.sessionId === undefined || actor.isSteppedUp) return;
  throw new DomainError(
    "step_up_required",
    `Confirm that it is you: this needs a confirmation of the last ${STEP_UP_MINUTES} minutes.`,
  );
}
