import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { findRunOf } from "./find-run-of.ts";

/**
 * Answers the questions of any open interaction of a run, not only the current one (D8, D9).
 * @throws DomainError not_found, permission_denied, interaction_conflict, answer_invalid.
 */
export async function replyToInteraction({
  actor,
  interactionId,
  body,
}: {
  actor: UserActor;
  interactionId: string;
  body: BodyOf<typeof dashboardOperations.replyToInteraction>;
}): Promise<OutputOf<typeof dashboardOperations.replyToInteraction>> {
  const runId = await findRunOf({ actor, interactionId });
  const { status } = await replyToRun({ actor, runId, body: { interactionId, ...body } });
  return { interactionId, runId, status };
}
