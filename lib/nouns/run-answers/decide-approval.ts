import type { BodyOf } from "#lib/contract/operation.ts";
import type { runOperations } from "#lib/contract/runs.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { answerInteraction } from "./answer-interaction.ts";

type Decision = BodyOf<typeof runOperations.approval>;

/** The identifier after `approval:`; derived here, never taken from the caller. */
const approvalIdOf = (interactionId: string) => interactionId.slice(interactionId.indexOf(":") + 1);

/**
 * Approves or rejects the run's current approval (interface: POST /runs/{runId}/approval; D9).
 * @throws DomainError run_not_found, permission_denied, interaction_conflict.
 */
export async function decideApproval({
  actor,
  runId,
  body,
}: {
  actor: Actor;
  runId: string;
  body: Decision;
}) {
  const { interactionId, action, comment = null } = body;
  const accepted = await answerInteraction({
    actor,
    runId,
    interactionId,
    type: "approval",
    check: () => ({ answer: { action, comment }, said: null }),
  });
  return { ...accepted, approvalId: approvalIdOf(interactionId), action };
}
