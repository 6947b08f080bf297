import type { Actor } from "#lib/nouns/access/actor.ts";
import { changeRuns } from "#lib/nouns/runs/change-run.ts";
import { announceRunnable } from "#lib/nouns/runs/dispatch.ts";
import { perDatabase, type Queries, type Statement, type Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { circle, inCircle } from "./circle.sql.ts";
import { Turns } from "./turns.ts";

/**
 * Admission (D6). A run that a limit may hold back is written as `queued`. It is admitted under a lock of its
 * workspace, in the same transaction or later by the transaction that makes room. Of any number of transactions that
 * look at the same moment, one counts at a time, and what it admits is committed before the next one counts. So a
 * start never exceeds a limit. Runs that are running or cancelling count as executing, with a live lease or without.
 * Those that wait for an answer or a time hold no place, and an answer is never held back: a run that goes on after one may exceed the limit,
 * and holds new ones back. Without a limit nothing here is ever asked.
 *
 * Credentials take turns, within a workspace at its limit and within an agent at its own: the next run is the oldest of
 * the credential after the one served last. A look costs what it admits: without room it counts the executing runs, and
 * makes one probe for each agent with queued runs, however many those are.
 */

/** Whether a run may have to queue: its agent or its workspace has a limit. */
export function isLimited({
  actor,
  maxConcurrentRuns,
}: {
  actor: Actor;
  /** The agent's limit. */
  maxConcurrentRuns: number | null;
}): boolean {
  return maxConcurrentRuns !== null || actor.settings.limits.maxConcurrentRuns !== null;
}

interface Admissible {
  readonly id: string;
  readonly agentId: string;
  readonly credentialId: string;
}

const lockAdmission: Statement = {
  name: "lock-admission",
  text: `select pg_advisory_xact_lock(hashtextextended('admission ' || $1, 0))`,
};

/** Maximum admitted per look; another look follows. */
export const ADMITTED_AT_ONCE = 100;

/** Runs that hold a place. */
export const EXECUTING = "status in ('running', 'cancelling') and needs_work";
/** How many of them each agent of the workspace in $1 has. Index: runs_status. */
export const EXECUTING_BY_AGENT = `
      select agent_id, count(*) as count from runs
       where workspace_id = $1 and ${EXECUTING}
       group by agent_id`;

/** The queued runs of workspace $1. Index: runs_queued, by agent, credential and age. */
export const QUEUED = "workspace_id = $1 and status = 'queued'";
/** The agents with queued runs. */
export const QUEUED_AGENTS = circle({ column: "agent_id", where: QUEUED, after: "''" });
const CREDENTIALS = {
  column: "credential_id",
  where: `${QUEUED} and agent_id = agent.id`,
  after: "coalesce($2::jsonb ->> agent.id, '')",
};
const OF_WORKSPACE = { value: "credential_id", after: "coalesce($2::jsonb ->> $1, '')" };

/**
 * The queued runs of a workspace that can start now, in turns (see above). If an agent is at its limit, runs of other
 * agents pass. $1 workspace, $2 the credential served last by the workspace and by each agent. Indexes: runs_status,
 * runs_queued.
 */
const findAdmissible: Statement = {
  name: "find-admissible-runs",
  text: `
    with executing as materialized (${EXECUTING_BY_AGENT}),
    workspace as materialized (
      select least(${ADMITTED_AT_ONCE}, (settings #>> '{limits,maxConcurrentRuns}')::int
                                        - (select coalesce(sum(count), 0) from executing)) as room
        from workspaces where id = $1
    ),
    agent as materialized (
      select a.id, greatest(0, least(workspace.room, a.max_concurrent_runs - coalesce(e.count, 0))) as room
        from workspace
       cross join ${QUEUED_AGENTS} queued
        join agents a on a.id = queued.value
        left join executing e on e.agent_id = queued.value
    ),
    admissible as (
      select run.*, row_number() over (partition by run.credential_id order by run.id) as nth
        from agent
       cross join lateral (
         select r.id, r.agent_id, r.credential_id
           from (select value from ${circle(CREDENTIALS)} c limit agent.room) c
          cross join lateral (
            select id, agent_id, credential_id, row_number() over (order by id) as nth from runs
             where ${QUEUED} and agent_id = agent.id and credential_id = c.value
             order by id
             limit agent.room) r
          order by r.nth, ${inCircle({ ...CREDENTIALS, value: "c.value" })}
          limit agent.room
       ) run
    )
    select id as "id", agent_id as "agentId", credential_id as "credentialId"
      from admissible
     order by nth, ${inCircle(OF_WORKSPACE)}
     limit (select greatest(0, room) from workspace)`,
};

/** By workspace. Turns are kept per process. */
const turnsOf = perDatabase(() => new Map<string, Turns>());

function turnsIn(workspaceId: string): Turns {
  const workspaces = turnsOf(runtime().db);
  const turns = workspaces.get(workspaceId) ?? new Turns();
  workspaces.set(workspaceId, turns);
  return turns;
}

/**
 * Admits a workspace's queued runs while there is room. Call it last in its transaction, because other admissions wait
 * for its end.
 * @returns the ids of the admitted runs; workers are notified after the commit.
 */
export async function admitRuns(
  tx: Transaction,
  { workspaceId }: { workspaceId: string },
): Promise<string[]> {
  await tx.run(lockAdmission, [workspaceId]);
  const turns = turnsIn(workspaceId);
  const due = await tx.run<Admissible>(findAdmissible, [workspaceId, JSON.stringify(turns)]);
  if (due.length === 0) return [];
  for (const { agentId, credentialId } of due) {
    turns.served(agentId, credentialId);
    turns.served(workspaceId, credentialId);
  }
  const changed = await changeRuns(
    tx,
    due.map(({ id }) => ({
      runId: id,
      workspaceId,
      ofTree: true,
      status: { to: "running" } as const,
      events: [{ type: "run_resumed", status: "active", payload: { reason: "admitted" } } as const],
      needsWork: true,
    })),
  );
  // Excludes runs that were cancelled meanwhile.
  const admitted = changed.flatMap((run) => run?.id ?? []);
  tx.afterCommit(() => admitted.forEach(announceRunnable));
  return admitted;
}

/** The workspaces with queued runs. Index: runs_status. */
const findQueues: Statement = {
  name: "find-queues",
  text: `
    select w.id as "id" from workspaces w
     where exists (select from runs r where r.workspace_id = w.id and r.status = 'queued')`,
};

export async function findWorkspacesWithQueue(queries: Queries): Promise<string[]> {
  return (await queries.run<{ id: string }>(findQueues, [])).map(({ id }) => id);
}
