import { DomainError } from "#lib/contract/errors.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { runOfOccurrence } from "#lib/language/agent-document/occurrence.ts";
import { isTimer } from "#lib/language/node-types/node-kinds.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { findRunWithin } from "#lib/nouns/runs/children/find-run-within.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { lockRun } from "#lib/nouns/runs/lock-run.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** $1 run, $2 occurrence, $3 the nodes that are timers. Index: run_steps primary key. */
const end: Statement = {
  name: "end-timer",
  text: `
    with timer as (
      update run_steps set wakes_at = clock_timestamp()
       where run_id = $1 and occurrence_id = $2 and node_id = any($3) and outcome is null and wakes_at is not null
      returning wakes_at, node_id
    )
    update runs set wakes_at = timer.wakes_at from timer where id = $1
    returning timer.node_id as "nodeId"`,
};

/**
 * Ends a timer that is set, of a run or of one that it has called: its node ends as if its time had come.
 * @throws DomainError run_not_found, permission_denied; not_found where no such timer is set.
 */
export async function endTimer({
  actor,
  runId: outerRunId,
  occurrenceId,
}: {
  actor: UserActor;
  runId: string;
  occurrenceId: string;
}): Promise<{ runId: string; occurrenceId: string }> {
  const runId = runOfOccurrence(occurrenceId);
  const { workspaceId } = actor;
  const outer = await findOwnRun({ actor, runId: outerRunId });
  requireRole(actor, "operator");
  const run = await findRunWithin({ actor, run: outer, innerRunId: runId });
  const graph = await loadGraph({ workspaceId, fingerprint: run.graphFingerprint });
  await runtime().db.transaction(async (tx) => {
    await lockRun(tx, { runId, workspaceId });
    const [ended] = await tx.run<{ nodeId: string }>(end, [runId, occurrenceId, timerNodes(graph)]);
    if (!ended) throw new DomainError("not_found", "This timer is not set any more.");
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "run.timer_ended",
      target: { kind: "run", id: runId },
      details: { nodeId: ended.nodeId },
    });
  });
  return { runId, occurrenceId };
}

/** The ids of a graph's timers. A step of another node may also wake its run: the deadline of a called run. */
export function timerNodes(graph: AgentDocument): string[] {
  return [...indexNodes(graph).values()].flatMap((node) => (isTimer(node) ? [node.id] : []));
}
