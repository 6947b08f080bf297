import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import { batch } from "#lib/platform/db/batch.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import type { Usage } from "./change-run.ts";
import type { StoredError } from "./stored-error.ts";

/**
 * The interactions of a run, and the runs that it has called, whatever their state, as sources that are read by the run
 * alone. With a condition on the status inside, the planner may read the index of all that are open, or of all that wait:
 * of every run. Indexes: run_interactions_run, runs_children.
 * @param runId an expression for the run's id.
 */
export const interactionsOf = (runId: string): string =>
  `(select * from run_interactions where run_id = ${runId} offset 0)`;
export const childrenOf = (runId: string): string =>
  `(select * from runs where parent_run_id = ${runId} offset 0)`;

/**
 * A run and those below it that wait, as a recursive CTE `asking(id)`: what they ask, the run asks. A run that waits has
 * parents that wait.
 * @param runId an expression for the run's id.
 * @param condition when it is asked for at all.
 */
export const askingRuns = (runId: string, condition = "true"): string => `recursive asking as (
        select ${runId} as id where ${condition}
        union all
        select c.id from asking cross join lateral ${childrenOf("asking.id")} c where c.status = 'waiting'
      )`;

/** What the runs of `asking` have asked, as `i`. */
export const ASKED = `asking cross join lateral ${interactionsOf("asking.id")} i`;

export interface InteractionRow {
  readonly id: string;
  readonly type: "user_input" | "approval" | "tool" | "auth";
  readonly nodeId: string;
  readonly request: JsonObject;
  readonly requestedAt: string;
  readonly expiresAt: string | null;
  /** Values to hide of the run that asks, if that is a run below the one read. */
  readonly remembered?: readonly string[] | null;
}

export interface RunRow {
  readonly lookup: number;
  readonly runId: string;
  readonly workspaceId: string;
  /** That started it. */
  readonly credentialKind: string;
  readonly credentialId: string;
  readonly agentId: string;
  readonly teamId: string;
  /** From its agent. */
  readonly maxConcurrentRuns: number | null;
  readonly laneId: string;
  readonly kind: "agent" | "shell";
  readonly mode: "structured" | "chat";
  readonly status: RunStatus;
  readonly finalResponse: Json;
  readonly error: StoredError | null;
  readonly threadId: string;
  readonly turn: number;
  /** Events over all turns. */
  readonly eventCount: number;
  readonly forkedFromRunId: string | null;
  readonly parentRunId: string | null;
  readonly preview: boolean;
  readonly metadata: JsonObject | null;
  /** Values to redact anywhere. */
  readonly remembered: readonly string[] | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelRequestedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** When its next timer ends, while it awaits nothing else. */
  readonly resumesAt: Date | null;
  readonly graphFingerprint: string;
  readonly usage: Usage;
  /** The oldest open interaction, its own or of a run below it. */
  readonly open:
    | (InteractionRow & { readonly runId: string; readonly occurrenceId: string; readonly isInBody: boolean })
    | null;
  /** Values to hide of the run below it that asks. */
  readonly openRemembered: readonly string[] | null;
  /** Whether an answer was claimed that no worker has accepted yet. */
  readonly retained: boolean;
  readonly attachments: { name: string; type: string; size: number; storageKey: string }[];
}

/** A run as the write that ended it has returned it. */
export type EndedRun = Omit<RunRow, "lookup">;

export const lookups = batch({
  run_id: "text",
  workspace_id: "text",
  credential_kind: "text",
  credential_id: "text",
  /** Only if it is a run of this task; null: whatever it belongs to. */
  task_id: "text",
});

/** Columns shown of a run `r`, besides its identity, status and times of cancellation. */
const SHOWN = `
           r.credential_kind as "credentialKind", r.credential_id as "credentialId", r.lane_id as "laneId", r.kind as "kind", r.mode as "mode",
           r.final_response as "finalResponse", r.error as "error", r.thread_id as "threadId",
           r.forked_from_run_id as "forkedFromRunId", r.parent_run_id as "parentRunId", r.preview as "preview",
           r.event_count as "eventCount", r.metadata as "metadata", r.remembered as "remembered", r.created_at as "createdAt", r.started_at as "startedAt",
           r.completed_at as "completedAt", r.graph_fingerprint as "graphFingerprint",
           json_build_object('inputTokens', r.input_tokens, 'outputTokens', r.output_tokens, 'costUsd', r.cost_usd) as "usage"`;

/** A run's agent and attachments. Indexes: agents and run_attachments primary keys. */
const AGENT = "(select team_id, max_concurrent_runs from agents where id = r.agent_id offset 0)";
const OF_AGENT = `a.team_id as "teamId", a.max_concurrent_runs as "maxConcurrentRuns"`;
const ATTACHMENTS = `(
        select json_agg(json_build_object('name', t.name, 'type', t.type, 'size', c.size, 'storageKey', t.storage_key)
                        order by t.ordinal) as attachments
          from run_attachments t join contents c on c.storage_key = t.storage_key
         where t.run_id = r.id and t.turn = r.turn
      )`;
const OF_ATTACHMENTS = `coalesce(f.attachments, '[]'::json) as "attachments"`;

/** Of a caller of more runs that are under way, nothing is said: a poll shall not read a tree of thousands. */
const MAX_SLEEPING = 100;
const sleeps = (run: string) =>
  `${run}.status = 'running' and not ${run}.needs_work and ${run}.lease_owner is null`;

/**
 * When the first of the run `r` and the runs below it goes on, where all of them sleep: nobody executes one, and none asks.
 * Index: runs_children.
 */
const RESUMES_AT = `(
             with recursive below as (
               select r.id, r.wakes_at, true as sleeps where ${sleeps("r")}
               union all
               select c.id, c.wakes_at, ${sleeps("c")}
                 from below cross join lateral ${childrenOf("below.id")} c
                where below.sleeps and c.completed_at is null
             )
             select case when bool_and(b.sleeps) and count(*) <= ${MAX_SLEEPING} then min(b.wakes_at) end
               from (select * from below limit ${MAX_SLEEPING + 1}) b
           )`;

/**
 * The rows of lookups `q`. Tables are probed by key: `offset 0` prevents a join of whole tables, which the planner
 * prefers while a database is new, and then keeps. Indexes: runs primary key, run_interactions_run.
 */
const runsOf = (lookups: string): string => `
    select q.lookup::int as "lookup", r.id as "runId", r.workspace_id as "workspaceId", r.agent_id as "agentId",
           r.status as "status", r.turn as "turn", r.cancel_requested_at as "cancelRequestedAt", r.cancelled_at as "cancelledAt",
           ${OF_AGENT},${SHOWN},
           o.open as "open",
           case when o.open ->> 'runId' <> r.id
                then (select below.remembered from runs below where below.id = o.open ->> 'runId') end as "openRemembered",
           coalesce(o.retained, false) as "retained", ${RESUMES_AT} as "resumesAt", ${OF_ATTACHMENTS}
      from ${lookups}
      cross join lateral (
        select * from runs where id = q.run_id offset 0
      ) r
      cross join lateral ${AGENT} a
      left join lateral (
        with ${askingRuns("r.id", "r.status in ('running', 'waiting')")}
        select (array_agg(json_build_object(
                  'id', i.id, 'type', i.type, 'nodeId', i.node_id, 'request', i.request,
                  'requestedAt', i.requested_at, 'expiresAt', i.expires_at, 'runId', i.run_id,
                  'occurrenceId', i.occurrence_id, 'isInBody', i.container is not null) order by i.position)
                filter (where i.status = 'open'))[1] as open,
               bool_or(i.status = 'answered') as retained
          from ${ASKED}
         where i.status in ('open', 'answered')
      ) o on true
      left join lateral ${ATTACHMENTS} f on true`;

/** The columns of a written run `r` that `ENDED` shows. */
export const RETURNED_OF_ENDED = `r.lane_id, r.kind, r.mode, r.final_response, r.error, r.forked_from_run_id, r.metadata,
                r.remembered, r.created_at, r.started_at, r.completed_at, r.graph_fingerprint, r.input_tokens, r.output_tokens,
                r.cost_usd, r.credential_kind, r.credential_id`;

/** Columns that make a run `r` an `EndedRun`, besides workspace, agent, status, turn and times of cancellation. */
export const ENDED = {
  columns: `r.id as "runId", ${OF_AGENT},${SHOWN}, null as "open", null as "openRemembered", false as "retained", null as "resumesAt", ${OF_ATTACHMENTS}`,
  joins: `cross join lateral ${AGENT} a left join lateral ${ATTACHMENTS} f on true`,
} as const;

/**
 * Runs for polling, one round trip for any number of them. The WHERE has the exact-key rule and the workspace: a lookup
 * by another credential finds nothing. A null credential is a signed-in person, who sees the workspace's runs by role
 * (D2). Through a task only its runs are found. Index: task_runs primary key.
 */
export const findRuns: Statement = {
  name: "find-runs",
  text: `${runsOf(lookups.rows("q", { ordinal: "lookup" }))}
     where r.workspace_id = q.workspace_id
       and (q.credential_id is null
            or (r.credential_kind = q.credential_kind and r.credential_id = q.credential_id))
       and (q.task_id is null
            or exists (select from task_runs l where l.run_id = r.id and l.task_id = q.task_id))`,
};

/** The same by the exact-key rule, together with the credential `c` that a request sends (`readWithCredential`). */
const runsAhead = (kind: string, id: string) => `${runsOf("(select ahead.id as run_id, ahead.lookup) q")}
     where r.workspace_id = c."workspaceId" and r.credential_kind = '${kind}' and r.credential_id = c."${id}"`;
export const RUN_AHEAD_OF_KEY = runsAhead("key", "keyId");
export const RUN_AHEAD_OF_TOKEN = runsAhead("grant", "grantId");
