import { type BatchRow, batch } from "#lib/platform/db/batch.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { ANSWER_COLUMNS, IS_ANSWERABLE, STORE_ANSWERS } from "./answer.ts";
import { groupIdOf, writeGroups } from "./failures/write-groups.sql.ts";
import { ENDED, RETURNED_OF_ENDED } from "./find-runs.sql.ts";
import { insertEvents } from "./insert-events.sql.ts";
import { tellOfRun } from "./tell-of-run.sql.ts";

/** Lease duration without renewal; a worker that is silent for longer has lost its runs. */
export const LEASE_SECONDS = 15;

/**
 * What a renewed lease has left at least. One that has more stays as it is: its time is in an index, and a write that
 * touches no indexed column writes no entry in any of the indexes of runs (a HOT update).
 */
export const RENEWED_SECONDS = 13;

const CHANGE = {
  run_id: "text",
  /** The allowed current statuses, comma-separated; null: any. */
  sources: "text",
  /** The required lease (fence); null: none. */
  fence_owner: "text",
  fence_token: "int",
  /** The new status; null: unchanged. */
  target: "text",
  /** The type of the event that the new status is (D20); null: none. */
  told: "text",
  events: "json",
  steps: "json",
  interactions: "json",
  /** Ids of interactions whose answers were taken up. */
  accepts: "json",
  final_response: "json",
  error: "json",
  /** Null: unchanged. */
  needs_work: "boolean",
  /** keep | renew | take | release */
  lease: "text",
  /** The worker that takes the lease. */
  taker: "text",
  /** The assistant's message. */
  message: "text",
  /** New values to redact. */
  remembered: "jsonb",
  /** Whether a step, a call or an answer ended: this resets the count of lost workers (D7). */
  has_progress: "boolean",
  /** Added to the run's totals: milliseconds, nodes that began, characters of their outputs. */
  executed_ms: "int",
  nodes: "int",
  output_bytes: "bigint",
} as const;

/** Columns for effect calls, usage and iterations, which most writes do not have. */
const CHANGE_IN_FULL = {
  ...CHANGE,
  calls: "json",
  usage: "json",
  /** Iterations that began or ended. */
  iterations: "json",
  /** Long lists, as `{ container, list }`: an iteration for each item. */
  lists: "json",
  /** Occurrences of ended containers. */
  ended_containers: "json",
  /** The first of the timers that are set. */
  wakes_at: "timestamptz",
} as const;

/** Columns that group failures (fingerprint.ts); null if the run does not fail. */
const CHANGE_THAT_FAILS = {
  ...CHANGE_IN_FULL,
  failure_hash: "text",
  failure_pattern: "text",
} as const;

/** Columns of answers that end the waits of runs (answer.ts). */
const CHANGE_THAT_ANSWERS = { ...CHANGE, ...ANSWER_COLUMNS } as const;

export type ChangeRow = BatchRow<typeof CHANGE_THAT_FAILS & typeof CHANGE_THAT_ANSWERS>;

const changes = batch(CHANGE);
const changesInFull = batch(CHANGE_IN_FULL);
const changesThatFail = batch(CHANGE_THAT_FAILS);
const changesThatAnswer = batch(CHANGE_THAT_ANSWERS);

/** In each join, this forces the planner to use the index, however small the tables were when it planned. */
const RUN_IDS = changes.column("run_id");

/**
 * The usage of model calls since the last write is added to the run's; an unknown cost adds nothing. The run wakes up at
 * the first of its timers.
 */
const ADD_IN_FULL = `
             input_tokens = r.input_tokens + (g.usage->>'inputTokens')::int8,
             output_tokens = r.output_tokens + (g.usage->>'outputTokens')::int8,
             wakes_at = least(r.wakes_at, g.wakes_at),
             cost_usd = case when g.usage->>'costUsd' is null then r.cost_usd
                             else coalesce(r.cost_usd, 0) + (g.usage->>'costUsd')::float8 end,`;

/** A JSON null result stays JSON null; a record would make it SQL null. */
const INSERT_CALLS = `
    calls as (
      insert into run_calls (run_id, occurrence_id, ordinal, workspace_id, turn, result, container, iteration)
      select run.id, c."occurrenceId", c.ordinal, run.workspace_id, run.turn, coalesce(c.result, 'null'), c.container, c.iteration
        from run, json_to_recordset(run.calls)
                    as c("occurrenceId" text, ordinal int, result json, container text, iteration int)
    ),`;

/**
 * A long list is read as a record set, which parses it once: `->>` would parse it again for each item. Index:
 * run_iterations primary key.
 */
const WRITE_ITERATIONS = `
    iterations as (
      insert into run_iterations (run_id, container, iteration, workspace_id, item, begun_at, ended_at, result)
      select run.id, i.container, i.iteration, run.workspace_id, null,
             clock_timestamp(), case when i."isEnded" then clock_timestamp() end, i.result
        from run, json_to_recordset(run.iterations)
                    as i(container text, iteration int, "isEnded" boolean, result json)
      union all
      select run.id, l.container, item.ordinal - 1, run.workspace_id, item.value, null, null, null
        from run
        cross join json_to_recordset(run.lists) as l(container text, list json)
        cross join lateral json_array_elements(l.list) with ordinality as item(value, ordinal)
      on conflict (run_id, container, iteration) do update
         set begun_at = coalesce(run_iterations.begun_at, excluded.begun_at), ended_at = excluded.ended_at,
             result = excluded.result
    ),
    ended_containers as (
      delete from run_iterations i using run
       where i.run_id = run.id and i.run_id = any(${RUN_IDS})
         and i.container in (select json_array_elements_text(run.ended_containers))
    ),`;

/** The next turn of a conversation knows the thread's messages up to its beginning. */
const BEGIN_AT_LAST_MESSAGE = `
             thread_position = case when r.status = 'completed'
                                    then (select coalesce(max(m.id), 0) from thread_messages m where m.thread_id = r.thread_id)
                                    else r.thread_position end,`;

/** Interactions that are opened, and the answer of a chat turn. */
const OPEN_AND_SAY = `
    opened as (
      insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, call_ordinal, type, request, expires_at,
                                    container, iteration)
      select i.id, run.workspace_id, run.id, run.turn, i."occurrenceId", i."nodeId", i."callOrdinal", i.type, i.request,
             clock_timestamp() + make_interval(secs => i."expiresAfterSeconds"), i.container, i.iteration
        from run, json_to_recordset(run.interactions)
                    as i(id text, "occurrenceId" text, "nodeId" text, "callOrdinal" int, type text, request json,
                         "expiresAfterSeconds" float8, container text, iteration int)
    ),
    message as (
      insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content)
      select run.thread_id, run.workspace_id, run.id, run.turn, 'assistant', run.message from run where run.message is not null
    ),`;

const IS_ACCEPTED = "i.id in (select json_array_elements_text(run.accepts))";

/** What is open when a run ends is withdrawn; with `accepts`, answers that were taken up are accepted. */
const settleInteractions = ({ accepts }: { accepts: boolean }) => `settled as (
      update run_interactions i
         set status = ${accepts ? `case when ${IS_ACCEPTED} then 'accepted' else 'withdrawn' end` : "'withdrawn'"}
        from run
       where i.run_id = run.id and i.run_id = any(${RUN_IDS}) and i.status in ('open', 'answered', 'expired')
         and (run.status in ('completed', 'failed', 'cancelled')${accepts ? ` or ${IS_ACCEPTED}` : ""})
    ),`;

/** Previews are in no group: nobody waits for them. */
const ADD_FAILURE = `
             failure_group_id = case when g.target = 'failed' and not r.preview then ${groupIdOf("r.agent_id", "g.failure_hash")} end,`;

const HELD_IN_ORDER = `
              join (select id from runs where id = any(${RUN_IDS}) order by id for update) held on held.id = g.run_id`;

const ROWS = {
  plain: changes,
  usual: changes,
  answering: changesThatAnswer,
  inFull: changesInFull,
  failing: changesThatFail,
} as const;
export type Extent = keyof typeof ROWS;
type Which = { readonly extent: Extent; readonly shows: boolean; readonly inOrder: boolean };

/**
 * The only statement that changes runs: status, events, finished steps, opened interactions, the answer of a chat turn
 * and the lease change together or not at all. No row for a run means that its guard failed: another write was first,
 * or the worker has lost the lease. A write to a completed run begins its next turn (D10), so the turn is raised and
 * the result cleared. A run ends at the moment of its last event, however long the rest of the statement takes. What a
 * task's run ends with is kept for its comment.
 *
 * A plain write opens and accepts no interactions, says nothing in a thread and begins no turn: what a statement could write costs
 * PostgreSQL time at each execution, even if it writes nothing. For the same reason only a write that fails runs groups
 * failures.
 *
 * With `shows` a row has what a poll of the ended run would read, too: who waits for it here needs no further read.
 *
 * With `inOrder` the rows are locked by id before any is changed. The update alone takes them as its plan finds them, and
 * who cancels a tree locks many by id: each could wait for the other. Runs of one tree alone meet so.
 *
 * Indexes: the primary keys of runs and task_runs, run_interactions_run.
 */
const writeRunsWith = ({ extent, shows, inOrder }: Which): string => {
  const [answers, fails] = [extent === "answering", extent === "failing"];
  const isPlain = answers || extent === "plain";
  const inFull = extent === "inFull" || fails;
  return `
    with run as (
      update runs r
         set status = coalesce(g.target, r.status),${inFull ? ADD_IN_FULL : ""}${fails ? ADD_FAILURE : ""}
             event_count = r.event_count + json_array_length(g.events),
             executed_ms = case when r.status = 'completed' then 0 else r.executed_ms end + g.executed_ms,
             node_count = case when r.status = 'completed' then 0 else r.node_count end + g.nodes,
             output_bytes = case when r.status = 'completed' then 0 else r.output_bytes end + g.output_bytes,
             turn = r.turn + case when r.status = 'completed' then 1 else 0 end,
${isPlain ? "" : BEGIN_AT_LAST_MESSAGE}
             final_response = case when g.target = 'completed' then g.final_response when r.status = 'completed' then null else r.final_response end,
             error = case when g.target = 'failed' then g.error else r.error end,
             remembered = case when g.remembered is null then r.remembered else coalesce(r.remembered, '[]') || g.remembered end,
             completed_at = case when g.target in ('completed', 'failed', 'cancelled') then clock_timestamp() when r.status = 'completed' then null else r.completed_at end,
             cancel_requested_at = case when g.target in ('cancelling', 'cancelled') then coalesce(r.cancel_requested_at, clock_timestamp()) else r.cancel_requested_at end,
             cancelled_at = case when g.target = 'cancelled' then clock_timestamp() else r.cancelled_at end,
             started_at = case when g.target = 'running' then coalesce(r.started_at, clock_timestamp()) else r.started_at end,
             lost_workers = case when g.has_progress then 0 else r.lost_workers end,
             parent_due = r.parent_due or (r.parent_run_id is not null and g.target is not null),
             needs_work = case when g.target in ('completed', 'failed', 'cancelled') then false else coalesce(g.needs_work, r.needs_work) end,
             runnable_at = case when g.target in ('completed', 'failed', 'cancelled') or not g.needs_work then null
                                when g.needs_work then clock_timestamp() else r.runnable_at end,
             lease_owner = case when g.target in ('completed', 'failed', 'cancelled') or g.lease = 'release' then null
                                when g.lease = 'take' then g.taker else r.lease_owner end,
             lease_token = r.lease_token + case when g.lease = 'take' then 1 else 0 end,
             lease_expires_at = case when g.target in ('completed', 'failed', 'cancelled') or g.lease = 'release' then null
                                     when g.lease = 'take' or g.lease = 'renew' and r.lease_expires_at < clock_timestamp() + interval '${RENEWED_SECONDS} seconds'
                                          then clock_timestamp() + interval '${LEASE_SECONDS} seconds'
                                     else r.lease_expires_at end
        from ${ROWS[extent].rows("g")}${inOrder ? HELD_IN_ORDER : ""}
       where r.id = g.run_id and r.id = any(${RUN_IDS})
         and (g.sources is null or r.status = any(string_to_array(g.sources, ',')))
         and (g.fence_owner is null
              or (r.lease_owner = g.fence_owner and r.lease_token = g.fence_token and r.lease_expires_at > clock_timestamp()))${answers ? IS_ANSWERABLE : ""}
      returning r.id, r.workspace_id, r.agent_id, r.thread_id, r.status, r.turn,
                r.event_count - json_array_length(g.events) as written_before, r.event_count, r.node_count, r.output_bytes, r.lease_owner, r.lease_token,
                r.cancel_requested_at, r.cancelled_at, r.parent_run_id, r.preview, g.target,
                case when g.target in ('completed', 'failed', 'cancelled') then r.completed_at else clock_timestamp() end as written_at,
                case when g.target in ('completed', 'failed', 'cancelled') and r.turn = 1 then r.duration_ms end as took_ms,
                case when g.target = 'completed' then r.final_response end as result,
                case when g.target = 'failed' then r.error end as failure,${tellOfRun("r", "g.told", "g.interactions")}, g.events, g.steps, g.interactions, g.accepts, g.message${answers ? ", g.answer, g.audit" : ""}${inFull ? ", g.calls, g.iterations, g.lists, g.ended_containers" : ""}${fails ? ", r.failure_group_id, r.graph_fingerprint, r.created_at, r.completed_at, g.failure_pattern" : ""}${shows ? `, ${RETURNED_OF_ENDED}` : ""}
    ),
    events as (${insertEvents("run", "run.written_at")}),${answers ? STORE_ANSWERS : ""}${inFull ? INSERT_CALLS + WRITE_ITERATIONS : ""}
    steps as (
      insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, ended_at,
                             container, iteration, iterations${inFull ? ", items, wakes_at" : ""})
      select run.id, s."occurrenceId", run.workspace_id, run.turn, s."nodeId", s.outcome, s.output,
             run.written_before + s."eventIndex" + 1, s."failedAttempts",
             case when s.outcome is null then null else clock_timestamp() end, s.container, s.iteration, s.iterations${inFull ? ', s.items, s."wakesAt"' : ""}
        from run, json_to_recordset(run.steps)
                    as s("occurrenceId" text, "nodeId" text, outcome text, output json, "eventIndex" int, "failedAttempts" int,
                         container text, iteration int, iterations int${inFull ? ', items json, "wakesAt" timestamptz' : ""})
      on conflict (run_id, occurrence_id) do update
         set outcome = excluded.outcome, output = excluded.output, sequence = excluded.sequence,
             failed_attempts = excluded.failed_attempts, ended_at = excluded.ended_at, iterations = excluded.iterations${inFull ? ", items = excluded.items, wakes_at = excluded.wakes_at" : ""}
    ),${isPlain ? "" : OPEN_AND_SAY}${fails ? writeGroups("run") : ""}
    ${settleInteractions({ accepts: !isPlain })}
    reported as (
      insert into task_run_results (run_id, turn, workspace_id, task_id, status, final_response, error)
      select run.id, run.turn, run.workspace_id, l.task_id, run.target, run.result, run.failure
        from run join task_runs l on l.run_id = run.id and l.run_id = any(${RUN_IDS})
       where run.target in ('completed', 'failed') and l.reports
    )
    select r.id as "id", r.workspace_id as "workspaceId", r.agent_id as "agentId", r.status as "status",
           r.turn as "turn", r.lease_owner as "leaseOwner", r.lease_token as "leaseToken",
           r.cancel_requested_at as "cancelRequestedAt", r.cancelled_at as "cancelledAt",
           r.parent_run_id is not null as "isChild", r.preview as "isPreview", r.event_count as "events", r.node_count as "nodes",
           r.output_bytes as "outputBytes", r.took_ms::float8 as "tookMs"${shows ? `, ${ENDED.columns}` : ""}
      from run r${shows ? ` ${ENDED.joins}` : ""}`;
};

const statement = (which: Which): Statement => ({
  name: `write-runs-${which.extent}${which.shows ? "-shown" : ""}${which.inOrder ? "-in-order" : ""}`,
  text: writeRunsWith(which),
});

const write = <E extends Extent>(extent: E) => ({
  columns: ROWS[extent],
  statement: statement({ extent, shows: false, inOrder: false }),
  showing: statement({ extent, shows: true, inOrder: false }),
  inOrder: statement({ extent, shows: false, inOrder: true }),
});

/**
 * By extent: the statement, its parameters, the statement that shows what has ended, and the one for several runs of which
 * some may be of one tree.
 */
export const WRITES = {
  plain: write("plain"),
  usual: write("usual"),
  answering: write("answering"),
  inFull: write("inFull"),
  failing: { ...write("failing"), showing: undefined },
} as const;
