import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findPublishedAgent } from "./find-published-agent.ts";

type Operation = typeof dashboardOperations.changeAgent;

/**
 * $1 agent, $2 workspace, $3 every team, $4 teams of the actor, $5 the limit. The old value is read under the row lock,
 * so that of two simultaneous changes each sees what it replaced.
 */
const setLimit: Statement = {
  name: "set-agent-limit",
  text: `
    update agents a
       set max_concurrent_runs = $5
      from (
        select id, max_concurrent_runs from agents
         where id = $1 and workspace_id = $2 and published_version is not null
           and ($3::boolean or team_id = any($4))
           for no key update
      ) was
     where a.id = was.id
    returning a.name as "name", was.max_concurrent_runs as "before"`,
};

/**
 * Sets an agent's concurrency limit; null: only the workspace's limit applies. Needs builder and the agent's team
 * (D14).
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function changeAgent({
  actor,
  agentId,
  body: { maxConcurrentRuns },
}: {
  actor: UserActor;
  agentId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  requireRole(actor, "builder");
  const { workspaceId } = actor;
  // Distinguishes a foreign team's agent from an unknown one; the statement decides.
  const agent = await findPublishedAgent({ actor, agentId });
  await runtime().db.transaction(async (tx) => {
    const [changed] = await tx.run<{ name: string; before: number | null }>(setLimit, [
      agent.id,
      workspaceId,
      reachesEveryTeam(actor),
      actor.teamIds,
      maxConcurrentRuns,
    ]);
    if (!changed) throw new DomainError("agent_not_found", "There is no published agent with this id.");
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "agent.limited",
      target: { kind: "agent", id: agent.id, name: changed.name },
      details: { maxConcurrentRuns: { before: changed.before, after: maxConcurrentRuns } },
    });
  });
  return { agentId: agent.id, maxConcurrentRuns };
}
