import { insertEvents } from "#lib/nouns/runs/insert-events.sql.ts";
import { startersOf, together } from "#lib/nouns/runs/starters.sql.ts";
import { tellOfRun } from "#lib/nouns/runs/tell-of-run.sql.ts";
import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import { type Batch, type BatchRow, batch } from "#lib/platform/db/batch.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { insertMetadata } from "./insert-metadata.sql.ts";

const NEW_RUN = {
  id: "text",
  workspace_id: "text",
  agent_id: "text",
  lane_id: "text",
  credential_kind: "text",
  credential_id: "text",
  thread_id: "text",
  kind: "text",
  mode: "text",
  /** `running`, or `queued`: no worker takes it before admission (D6). */
  status: "text",
  input: "json",
  metadata: "json",
  graph_fingerprint: "text",
  forked_from_run_id: "text",
  events: "json",
  /** The user's message, in a conversation. */
  message: "text",
  attachments: "json",
  /** The worker that executes it immediately; null: none yet. */
  lease_owner: "text",
  preview: "boolean",
  /** The actor who starts it. */
  starter_id: "text",
  /** Values to redact. */
  remembered: "jsonb",
} as const;

/** Columns with the request's idempotency key, or null. */
const CLAIMING_RUN = { ...NEW_RUN, namespace: "text", idempotency_key: "text", body_hash: "text" } as const;

/** Columns with the run whose node calls it, and that node's occurrence; or null. */
const CALLED_RUN = { ...NEW_RUN, parent_run_id: "text", parent_occurrence_id: "text" } as const;

export interface NewRunRow extends BatchRow<typeof CLAIMING_RUN>, BatchRow<typeof CALLED_RUN> {
  readonly id: string;
  readonly workspace_id: string;
  readonly status: "running" | "queued";
  /** Whether it has nothing of what `INSERT_MORE` writes, and a new thread. */
  readonly isPlain: boolean;
}

const newRuns = batch(NEW_RUN);
const claimingRuns = batch(CLAIMING_RUN);
const calledRuns = batch(CALLED_RUN);

export interface InsertedRun {
  readonly id: string;
  readonly leaseToken: number;
  /** Null while queued. */
  readonly startedAt: Date | null;
  /** That it may execute; null: as many as usual. */
  readonly timeoutSeconds: number | null;
}

const CLAIM = `
    claimed as (
      insert into run_idempotency (credential_id, workspace_id, agent_id, namespace, idempotency_key, run_id, body_hash)
      select credential_id, workspace_id, agent_id, namespace, idempotency_key, id, body_hash
        from given where idempotency_key is not null
       order by credential_id, workspace_id, agent_id, namespace, idempotency_key
      on conflict do nothing
      returning run_id
    ),
    planned as (
      select * from given where idempotency_key is null or id in (select run_id from claimed)
    ),`;

const NOW_IF_RUNNING = "case when status = 'running' then clock_timestamp() end";

/** A queued run starts when it is admitted. */
const IS_STARTED = "case when r.status = 'running' then 'run.started' end";

const BY_STARTER = "array[starter_id]";
const BY_ITS_STARTERS_TOO = `case when forked_from_run_id is null then ${BY_STARTER}
                  else ${together(BY_STARTER, `coalesce((select ${startersOf("base")} from runs base where base.id = planned.forked_from_run_id), '{}')`)} end`;

/** Whoever set the parent off has set the child off. */
const BY_ITS_CALLERS = `(select ${together(BY_STARTER, startersOf("p"))} from runs p where p.id = planned.parent_run_id)`;

/**
 * Nothing is called below a run that has ended or is ending. A called conversation that goes on later was not called for
 * that turn: what became of the runs above says nothing about it.
 */
const UNLESS_ENDING = `
    planned as (
      select g.*, p.depth + 1 as depth
        from given g join runs p on p.id = g.parent_run_id
       where not exists (
         with recursive line as (
           select parent_run_id, status, turn from runs where id = g.parent_run_id
           union all
           select a.parent_run_id, a.status, a.turn from line join runs a on a.id = line.parent_run_id and line.turn = 1
         )
         select from line where status not in ('running', 'waiting'))
    ),`;

/** The thread's last message. A new thread has none. */
const LAST_MESSAGE =
  "(select coalesce(max(m.id), 0) from thread_messages m where m.thread_id = planned.thread_id)";

/** Inserts what most runs do not have: metadata, a continued run, a message, attachments. */
const INSERT_MORE = `,
    marked as (${insertMetadata("run")}),
    forked as (
      insert into thread_forks (thread_id, run_id, workspace_id, from_run_id, position)
      select g.thread_id, g.id, g.workspace_id, g.forked_from_run_id, inserted.thread_position
        from inserted join planned g on g.id = inserted.id
       where g.forked_from_run_id is not null
    ),
    linked as (
      insert into task_runs (run_id, workspace_id, task_id, reports)
      select g.id, g.workspace_id, l.task_id, l.reports
        from inserted
        join planned g on g.id = inserted.id
        join task_runs l on l.run_id = g.forked_from_run_id
    ),
    message as (
      insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content)
      select thread_id, workspace_id, id, turn, 'user', message from run where message is not null
    ),
    attached as (
      insert into run_attachments (run_id, turn, ordinal, workspace_id, field, name, type, storage_key)
      select run.id, run.turn, a.ordinal, run.workspace_id, a.value->>'field', a.value->>'name', a.value->>'type',
             a.value->>'storageKey'
        from run, json_array_elements(run.attachments) with ordinality as a(value, ordinal)
    )`;

/**
 * Inserts runs, each with everything that must exist when its request is answered (D6): thread, first events, the
 * user's message, attachments, and the lease if this process executes it. With `claims` it also claims the idempotency
 * keys; a run whose key is taken is not written. It waits for concurrent claims, so of any number of simultaneous
 * requests exactly one writes. Keys are claimed in sorted order, to prevent deadlocks between batches.
 *
 * Without `inFull` it writes plain runs: what a statement could write costs PostgreSQL time at each execution, even
 * if it writes nothing.
 */
const insertRunsWith = ({ claims, inFull, isCalled }: Which): string => `
    with given as (
      select * from ${columnsFor({ claims, isCalled }).rows("g")}
    ),${claims ? CLAIM : isCalled ? UNLESS_ENDING : "planned as (select * from given),"}
    thread as (
      insert into threads (id, workspace_id, agent_id) select thread_id, workspace_id, agent_id from planned
      on conflict (id) do nothing
    ),
    inserted as (
      insert into runs as r (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, kind, mode,
                        status, input, metadata, remembered, graph_fingerprint, forked_from_run_id, preview, starter_ids, thread_position,
                        event_count, needs_work, timeout_seconds, started_at, runnable_at, lease_owner, lease_token, lease_expires_at${isCalled ? ", parent_run_id, parent_occurrence_id, depth" : ""})
      select id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, kind, mode,
             status, input, metadata, remembered, graph_fingerprint, forked_from_run_id, preview,
             ${isCalled ? BY_ITS_CALLERS : inFull ? BY_ITS_STARTERS_TOO : BY_STARTER}, ${inFull ? LAST_MESSAGE : "0"},
             json_array_length(events), status = 'running', (select run_timeout_seconds from agents a where a.id = agent_id), ${NOW_IF_RUNNING}, ${NOW_IF_RUNNING}, lease_owner,
             case when lease_owner is null then 0 else 1 end,
             case when lease_owner is null then null else clock_timestamp() + interval '${LEASE_SECONDS} seconds' end${isCalled ? ", parent_run_id, parent_occurrence_id, depth" : ""}
        from planned
      returning id, lease_token, turn, started_at, timeout_seconds, thread_position,${tellOfRun("r", IS_STARTED, "null")}
    ),
    run as (
      select inserted.*, 0 as written_before, g.workspace_id, g.thread_id, g.metadata, g.events, g.message, g.attachments
        from inserted join planned g on g.id = inserted.id
    ),
    events as (${insertEvents("run")})${inFull ? INSERT_MORE : ""}
    select id as "id", lease_token as "leaseToken", started_at as "startedAt", timeout_seconds as "timeoutSeconds" from inserted`;

type Which = { readonly claims: boolean; readonly inFull: boolean; readonly isCalled: boolean };

export const columnsFor = ({ claims, isCalled }: Omit<Which, "inFull">): Batch<typeof NEW_RUN> =>
  isCalled ? calledRuns : claims ? claimingRuns : newRuns;

/** The statement for rows with or without idempotency keys, plain or in full, and for runs that nodes call. */
export function insertionOf({ claims, inFull, isCalled }: Which): Statement {
  if (isCalled) return STATEMENTS.called;
  return STATEMENTS[claims ? "claiming" : "free"][inFull ? "inFull" : "plain"];
}

const named = (name: string, which: Partial<Which>): Statement => ({
  name,
  text: insertRunsWith({ claims: false, inFull: false, isCalled: false, ...which }),
});
const STATEMENTS = {
  free: {
    plain: named("insert-plain-runs", {}),
    inFull: named("insert-runs", { inFull: true }),
  },
  claiming: {
    plain: named("claim-and-insert-plain-runs", { claims: true }),
    inFull: named("claim-and-insert-runs", { claims: true, inFull: true }),
  },
  called: named("insert-called-runs", { inFull: true, isCalled: true }),
};
