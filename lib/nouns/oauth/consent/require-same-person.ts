import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";

/**
 * Compares the person and workspace that the page showed with the session: another tab may have changed them.
 * @throws DomainError revision_conflict.
 */
export function requireSamePerson({
  actor,
  userId,
  workspaceId,
}: {
  actor: SessionActor;
  userId: string;
  workspaceId: string;
}): void {
  if (userId !== actor.userId)
    throw new DomainError(
      "revision_conflict",
      "Somebody else has signed in here meanwhile. See as whom the app would act now, and answer again.",
    );
  if (workspaceId !== actor.workspaceId)
    throw new DomainError(
      "revision_conflict",
      "You have gone to another workspace meanwhile. See where the app would act now, and answer again.",
    );
}
