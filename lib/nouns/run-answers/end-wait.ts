import type { InteractionType } from "#lib/contract/interactions.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { withDispatch } from "#lib/nouns/runs/dispatch.ts";
import { lockRun } from "#lib/nouns/runs/lock-run.ts";
import { claimInteraction } from "./claim-interaction.ts";
import { resumeRun } from "./resume-run.ts";

/** An open interaction that is ended by an outside system or the service, not by the run's own credential. */
export interface OpenInteraction {
  readonly id: string;
  readonly type: InteractionType;
  readonly runId: string;
  readonly workspaceId: string;
  readonly nodeId: string;
  readonly occurrenceId: string;
}

/**
 * Answers an open interaction, current or not, so that the run continues from its checkpoint (D8). Under the run's row
 * lock, like every answer: of concurrent ones, one is stored.
 * @returns false if it was not open any more, or the run has ended.
 * @throws DomainError run_not_found.
 */
export async function endWait({
  interaction,
  answer,
  by,
  actor,
}: {
  interaction: OpenInteraction;
  answer: JsonObject;
  /** The person who ended it; absent: an outside system or the service. */
  actor?: UserActor | undefined;
  by: { readonly kind: string; readonly id: string | null };
}): Promise<boolean> {
  const { id: interactionId, type, runId, workspaceId, nodeId, occurrenceId } = interaction;
  return withDispatch(async (tx, dispatch) => {
    const run = await lockRun(tx, { runId, workspaceId });
    if (run.status !== "waiting" && run.status !== "running") return false;
    const claimed = await claimInteraction(tx, { interactionId, answer, by });
    if (!claimed) return false;
    const { title, connectionName, agentName, place } = claimed;
    const payload = { interactionId, type, answer, answeredBy: { ...by } };
    await resumeRun(tx, dispatch, {
      run,
      events: [{ type: "interaction_answered", nodeId, occurrenceId, ...place, status: "active", payload }],
    });
    await recordAudit(tx, {
      actor: actor ?? { kind: "system" },
      workspaceId,
      action: type === "auth" ? "interaction.connected" : "interaction.answered",
      target: { kind: "interaction", id: interactionId, name: title },
      details: {
        runId,
        agentId: run.agentId,
        agentName,
        nodeId,
        by: by.kind,
        ...(connectionName === null ? {} : { connectionName }),
      },
    });
    return true;
  });
}
