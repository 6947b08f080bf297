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

interface Limits {
  readonly maxConcurrentRuns: number | null;
  readonly runTimeoutSeconds: number | null;
}

/**
 * $1 agent, $2 workspace, $3 every team, $4 teams of the actor, $5 the limits that change, as JSON. What they were is read
 * under the row's lock, so that each of two simultaneous changes knows what it replaced.
 */
const setLimits: Statement = {
  name: "set-agent-limits",
  text: `
    update agents a
       set max_concurrent_runs = case when $5::jsonb ? 'maxConcurrentRuns' then ($5::jsonb ->> 'maxConcurrentRuns')::int
                                      else a.max_concurrent_runs end,
           run_timeout_seconds = case when $5::jsonb ? 'runTimeoutSeconds' then ($5::jsonb ->> 'runTimeoutSeconds')::int
                                      else a.run_timeout_seconds end
      from (
        select id, max_concurrent_runs, run_timeout_seconds from agents
         where id = $1 and workspace_id = $2 and published_version is not null
           and ($3::boolean or team_id = any($4))
           for no key update
      ) was
     where a.id = was.id
    returning a.name as "name",
              json_build_object('maxConcurrentRuns', was.max_concurrent_runs, 'runTimeoutSeconds', was.run_timeout_seconds) as "before",
              json_build_object('maxConcurrentRuns', a.max_concurrent_runs, 'runTimeoutSeconds', a.run_timeout_seconds) as "after"`,
};

/**
 * Sets how many runs of an agent may execute at once (null: as many as the workspace allows), and how long each may
 * (null: an hour). Needs builder and the agent's team (D14).
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function changeAgent({
  actor,
  agentId,
  body,
}: {
  actor: UserActor;
  agentId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  requireRole(actor, "builder");
  const { workspaceId } = actor;
  // Distinguishes a foreign team's agent from an unknown one; the statement decides.
  const agent = await findPublishedAgent({ actor, agentId });
  const limits = await runtime().db.transaction(async (tx) => {
    const [changed] = await tx.run<{ name: string; before: Limits; after: Limits }>(setLimits, [
      agent.id,
      workspaceId,
      reachesEveryTeam(actor),
      actor.teamIds,
      JSON.stringify(body),
    ]);
    if (!changed) throw new DomainError("agent_not_found", "There is no published agent with this id.");
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "agent.limited",
      target: { kind: "agent", id: agent.id, name: changed.name },
      details: changesOf(changed, body),
    });
    return changed.after;
  });
  return { agentId: agent.id, ...limits };
}

/** The changes of the limits that were given. */
function changesOf({ before, after }: { before: Limits; after: Limits }, given: BodyOf<Operation>) {
  const names = ["maxConcurrentRuns", "runTimeoutSeconds"] as const;
  return Object.fromEntries(
    names
      .filter((name) => given[name] !== undefined)
      .map((name) => [name, { before: before[name], after: after[name] }]),
  );
}
