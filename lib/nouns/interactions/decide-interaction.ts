import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { findRunOf } from "./find-run-of.ts";

/**
 * Approves or rejects any open approval of a run, not only the current one (D8, D9).
 * @throws DomainError not_found, permission_denied, interaction_conflict.
 */
export async function decideInteraction({
  actor,
  interactionId,
  body,
}: {
  actor: UserActor;
  interactionId: string;
  body: BodyOf<typeof dashboardOperations.decideInteraction>;
}): Promise<OutputOf<typeof dashboardOperations.decideInteraction>> {
  const runId = await findRunOf({ actor, interactionId });
  const { status } = await decideApproval({ actor, runId, body: { interactionId, ...body } });
  return { interactionId, runId, status };
}
