import type { Json, JsonObject } from "#lib/contract/json.ts";
import { LARGE_JSON_BYTES } from "#lib/contract/large-json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { FinishedStep } from "#lib/execution/engine/rebuild-state.ts";
import type { AnsweredInteraction } from "#lib/execution/nodes/interaction-run.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Hiding } from "#lib/language/evaluation/shown-text.ts";
import { sensitiveValues } from "#lib/language/redaction/sensitive-values.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { stillWaitsOf } from "#lib/nouns/run-answers/show-waiting.ts";
import { rememberedMessages, stepsUnderWay } from "#lib/nouns/run-start/taken-up.sql.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import { interactionsOf } from "#lib/nouns/runs/find-runs.sql.ts";
import { type RunRedaction, redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { hidingOf, learnOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import { laneSchema } from "#lib/nouns/runs/shown-input.ts";
import type { FreshRun } from "#lib/nouns/runs/worker-port.ts";
import { batch } from "#lib/platform/db/batch.ts";
import { coalesceRows } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { answeredInteraction, type ClaimedAnswer } from "./accept-answers.ts";
import { Journal, type JournalCall, type JournalQuestion } from "./journal.ts";
import { loadLargeOutputs } from "./load-large-outputs.ts";
import { hasKilledWorkers } from "./lost-workers.ts";
import type { LoadedContainer } from "./open-container.ts";
import { Preview, type PreviewRow } from "./preview.ts";
import { RUN_BOUNDS, type RunCounts } from "./run-bounds.ts";
import { previewGraph, type RunGraph, runGraph } from "./run-graph.ts";
import { type RunScope, StoredInput } from "./run-scope.ts";

interface LoadedRow {
  readonly workspaceId: string;
  readonly credentialId: string;
  readonly laneId: string;
  readonly kind: "agent" | "shell";
  readonly mode: "structured" | "chat";
  readonly status: RunStatus;
  readonly turn: number;
  /** Null where it is large. */
  readonly input: JsonObject | null;
  readonly metadata: JsonObject | null;
  readonly graphFingerprint: string;
  readonly startedAt: Date;
  readonly lostWorkers: number;
  readonly timeoutSeconds: number | null;
  readonly executedMs: number;
  readonly remembered: readonly string[] | null;
  readonly isChild: boolean;
  readonly counts: RunCounts;
  readonly steps: {
    occurrenceId: string;
    nodeId: string;
    outcome: string | null;
    /** Null where `isLarge`. */
    output: Json;
    isLarge: boolean;
    sequence: number | null;
    failedAttempts: number;
  }[];
  readonly containers: ContainerRow[];
  readonly openInteractions: string[];
  readonly answers: ClaimedAnswer[];
  readonly stillWaits: boolean;
  readonly sleeping: string[];
  readonly calling: string[];
  readonly calls: JournalCall[];
  readonly questions: (JournalQuestion & { accepted: boolean; answer: AnsweredInteraction })[];
  readonly messages: { role: string; content: string }[];
  readonly attachments: JsonObject[];
  readonly preview: PreviewRow | null;
  readonly noted: string[];
}

type ContainerRow = Omit<LoadedContainer, "previous"> & {
  readonly previous: Json | null;
  /** The iterations of which anything is kept, where the container has the items. */
  readonly kept: readonly { readonly iteration: number; readonly isEnded: boolean }[] | null;
};

/** Outputs that are more than this together are text on the event loop, but for the small ones. */
const TOGETHER_BYTES = 1024 * 1024;
const SMALL_BYTES = 4_096;

const leases = batch({ run_id: "text", owner: "text", token: "bigint" });

/**
 * Everything that a worker needs to continue a run, in one round trip for all that it takes up together.
 * Of a container only what is under way is read, however many iterations have ended.
 * Indexes: the primary keys, run_steps_top, run_steps_bodies, run_iterations_unfinished, run_interactions_run, runs_children,
 * thread_messages_thread, run_previews primary key.
 */
export const loadRun: Statement = {
  name: "load-execution",
  text: `
    select loaded.*, q.lookup::int as "lookup"
      from ${leases.rows("q", { ordinal: "lookup" })}
      cross join lateral (
    with r as (select * from runs where id = q.run_id and lease_owner = q.owner and lease_token = q.token),
    steps as (${stepsUnderWay("r", "q.run_id")}
    ),
    -- effects and containers under way
    begun as (select * from steps where outcome is null)
    select r.workspace_id as "workspaceId", r.credential_id as "credentialId", r.lane_id as "laneId", r.kind as "kind", r.mode as "mode",
           r.status as "status", r.turn as "turn", 
           case when octet_length(r.input::text) <= ${LARGE_JSON_BYTES} then r.input end as "input", r.metadata as "metadata",
           r.graph_fingerprint as "graphFingerprint", r.started_at as "startedAt", r.lost_workers as "lostWorkers",
           r.timeout_seconds as "timeoutSeconds", r.executed_ms as "executedMs",
           r.remembered as "remembered", r.parent_run_id is not null as "isChild",
           json_build_object('nodes', r.node_count, 'outputBytes', r.output_bytes, 'events', r.event_count) as "counts",
           coalesce((select json_agg(json_build_object('occurrenceId', s.occurrence_id, 'nodeId', s.node_id, 'outcome', s.outcome,
                                     'output', case when not s.large then s.output end, 'isLarge', s.large,
                                     'sequence', s.sequence, 'failedAttempts', s.failed_attempts))
                       from (select t.*, coalesce(t.bytes > ${LARGE_JSON_BYTES}
                                                  or sum(t.bytes) over () > ${TOGETHER_BYTES} and t.bytes > ${SMALL_BYTES}, false) as large
                               from (select *, octet_length(output::text) as bytes from steps) t) s), '[]') as "steps",
           coalesce((select json_agg(json_build_object('occurrenceId', b.occurrence_id, 'nodeId', b.node_id, 'total', b.iterations,
                                     'items', b.items, 'kept', case when b.items is not null then coalesce(
                                       (select json_agg(json_build_object('iteration', i.iteration, 'isEnded', i.ended_at is not null))
                                          from run_iterations i
                                         where i.run_id = q.run_id and i.container = b.occurrence_id), '[]') end,
                                     'begun', coalesce(
                                       (select min(i.iteration) from run_iterations i
                                         where i.run_id = q.run_id and i.container = b.occurrence_id and i.ended_at is null and i.begun_at is null),
                                       (select max(i.iteration) + 1 from run_iterations i
                                         where i.run_id = q.run_id and i.container = b.occurrence_id), 0),
                                     'open', coalesce(
                                       (select json_agg(json_build_object('iteration', i.iteration, 'item', i.item))
                                          from run_iterations i
                                         where i.run_id = q.run_id and i.container = b.occurrence_id and i.ended_at is null and i.begun_at is not null), '[]'),
                                     'previous',
                                       (select i.result from run_iterations i
                                         where b.items is null and i.run_id = q.run_id and i.container = b.occurrence_id and i.ended_at is not null and i.item is null
                                         order by i.iteration desc limit 1)))
                       from begun b where b.iterations is not null), '[]') as "containers",
           array(select i.occurrence_id from ${interactionsOf("q.run_id")} i
                  where i.turn = r.turn and i.status in ('open', 'answered', 'expired')
                    and i.call_ordinal is null) as "openInteractions",
           coalesce((select json_agg(json_build_object('id', i.id, 'occurrenceId', i.occurrence_id, 'nodeId', i.node_id,
                                     'answered', ${answeredInteraction("i")}) order by i.position)
                       from ${interactionsOf("q.run_id")} i
                      where i.turn = r.turn and i.status in ('answered', 'expired')
                        and i.call_ordinal is null), '[]') as "answers",
           ${stillWaitsOf("r.id")} as "stillWaits",
           case when r.lost_workers > 0 then array(
             select occurrence_id from run_events where run_id = q.run_id and type = 'node_started'
             except
             select occurrence_id from run_events where run_id = q.run_id and type = 'node_completed'
             union all
             select e.occurrence_id || ' ' || (e.payload ->> 'iteration') from run_events e
              where e.run_id = q.run_id and e.type = 'loop_iteration'
                and e.occurrence_id in (select occurrence_id from begun where items is not null)) else '{}' end as "noted",
           array(select occurrence_id from begun where wakes_at is not null) as "sleeping",
           array(select b.occurrence_id from begun b join runs c on c.parent_run_id = q.run_id and c.parent_occurrence_id = b.occurrence_id) as "calling",
           coalesce((select json_agg(json_build_object('occurrenceId', c.occurrence_id, 'ordinal', c.ordinal, 'result', c.result))
                       from begun b join run_calls c on c.run_id = q.run_id and c.occurrence_id = b.occurrence_id), '[]') as "calls",
           coalesce((select json_agg(json_build_object('id', i.id, 'occurrenceId', i.occurrence_id, 'ordinal', i.call_ordinal,
                                     'type', i.type, 'request', i.request, 'accepted', i.status = 'accepted',
                                     'answer', ${answeredInteraction("i")}) order by i.position)
                       from ${interactionsOf("q.run_id")} i
                      where i.turn = r.turn and i.call_ordinal is not null
                        and i.status <> 'withdrawn'
                        and i.occurrence_id in (select occurrence_id from begun)), '[]') as "questions",
           coalesce((select json_agg(json_build_object('role', m.role, 'content', m.content) order by m.id)
                       from ${rememberedMessages("r")} m), '[]') as "messages",
           coalesce((select json_agg(json_build_object('name', t.name, 'type', t.type, 'size', c.size, 'sha256', c.sha256,
                                     'storageKey', t.storage_key, 'field', t.field) order by t.ordinal)
                       from run_attachments t join contents c on c.storage_key = t.storage_key
                      where t.run_id = r.id and t.turn = r.turn), '[]') as "attachments",
           case when r.preview then (
             select json_build_object('fromNode', p.from_node, 'pins', p.pins, 'allowed', p.allowed, 'answers', p.answers,
                                      'isTest', p.test_run_id is not null)
               from run_previews p where p.run_id = r.id) end as "preview"
      from r
      ) loaded`,
};

/** A run as its worker holds it. */
export interface LoadedExecution {
  readonly lease: Lease;
  readonly workspaceId: string;
  readonly credentialId: string;
  readonly status: RunStatus;
  readonly turn: number;
  /** Whether another run has called it. */
  readonly isChild: boolean;
  /** Whether its result is an assistant's message in a conversation. */
  readonly conversational: boolean;
  readonly runGraph: RunGraph;
  /** Undefined for a run. */
  readonly preview: Preview | undefined;
  /** Outputs of the nodes before the one a preview begins at. */
  readonly given: Readonly<Record<string, Json>> | undefined;
  readonly finished: FinishedStep[];
  /** Containers under way. */
  readonly containers: readonly LoadedContainer[];
  readonly failedAttempts: ReadonlyMap<string, number>;
  /** What an earlier worker noted in the trace as begun: occurrences, and iterations as "container number". */
  readonly begun: ReadonlySet<string>;
  /** Occurrences that began under an earlier worker and have a row. */
  readonly stored: ReadonlySet<string>;
  readonly openInteractions: ReadonlySet<string>;
  /** Answers to nodes that nobody has taken up, where the run waits for no others: they need no look under its lock. */
  readonly answers: readonly ClaimedAnswer[];
  /** Timers that are set. */
  readonly sleeping: ReadonlySet<string>;
  /** Nodes that have called another run. */
  readonly calling: ReadonlySet<string>;
  readonly journal: Journal;
  readonly scope: Omit<RunScope, "nodes">;
  /** Since anything of it ended. */
  readonly lostWorkers: number;
  /** Whether it was what ended them: it must not execute any more. */
  readonly hasKilledWorkers: boolean;
  /** That it may execute in all. */
  readonly timeoutSeconds: number;
  /** How long it has executed before this worker took it. */
  readonly executedMs: number;
  /** Of this turn, but events of all. */
  readonly counts: RunCounts;
  readonly redaction: RunRedaction;
  readonly hiding: Hiding;
}

/** Whether an earlier worker left something that ends by itself, and whose end is not known yet. */
export function isAwaiting({ openInteractions, answers, sleeping, calling }: LoadedExecution): boolean {
  return openInteractions.size - answers.length + sleeping.size + calling.size > 0;
}

/** A run that this process has just started and leased, without reading it back. */
export async function freshExecution(lease: Lease, fresh: FreshRun): Promise<LoadedExecution> {
  const { workspaceId, credentialId, graphFingerprint, laneId } = fresh;
  const document = await loadGraph({ workspaceId, fingerprint: graphFingerprint });
  return {
    lease,
    workspaceId,
    credentialId,
    status: "running",
    turn: 1,
    isChild: fresh.isChild,
    conversational: fresh.isConversation,
    runGraph: runGraph({ document, laneId }),
    preview: undefined,
    given: undefined,
    finished: [],
    containers: [],
    failedAttempts: new Map(),
    begun: new Set(),
    stored: new Set(),
    openInteractions: new Set(),
    answers: [],
    sleeping: new Set(),
    calling: new Set(),
    journal: new Journal([], []),
    scope: {
      input: fresh.input,
      attachments: [],
      thread: { messages: [] },
      run: {
        id: lease.runId,
        laneId,
        turn: 1,
        metadata: fresh.metadata,
        startedAt: fresh.startedAt.toISOString(),
      },
    },
    lostWorkers: 0,
    hasKilledWorkers: false,
    timeoutSeconds: fresh.timeoutSeconds ?? RUN_BOUNDS.timeoutSeconds,
    executedMs: 0,
    counts: { nodes: 0, outputBytes: 0, events: 0 },
    redaction: redactionOf(fresh),
    hiding: hidingOf({ graph: document, run: { laneId, kind: "agent" } }),
  };
}

/**
 * The values to hide are stored with what they were found in. Each time that a worker takes the run up, it also looks
 * for them in its input, steps, calls and answers, because a run from before an upgrade has none stored. Large values
 * are not searched.
 */
function redactionFor(row: LoadedRow, document: AgentDocument): RunRedaction {
  const redaction = redactionOf(row);
  const schema = laneSchema({ graph: document, run: row });
  if (row.input) {
    redaction.learn(row.input);
    if (schema) redaction.learnMarked(sensitiveValues({ schema, value: row.input }));
  }
  if (row.metadata) redaction.learn(row.metadata);
  const nodes = indexNodes(document);
  for (const { nodeId, output } of row.steps) {
    redaction.learn(output);
    const node = nodes.get(nodeId);
    if (node) learnOutput(redaction, node, output);
  }
  for (const { result } of row.calls) redaction.learn(result);
  return redaction;
}

/** Of a short list only iterations that keep something have a row: the others before the last of these begin again. */
function loadedContainer({ previous, kept, ...container }: ContainerRow): LoadedContainer {
  const { items } = container;
  if (!items || !kept) return { ...container, previous: previous ?? undefined };
  const ended = new Set(kept.flatMap(({ iteration, isEnded }) => (isEnded ? [iteration] : [])));
  const begun = kept.reduce((most, { iteration }) => Math.max(most, iteration + 1), 0);
  const open = items
    .slice(0, begun)
    .flatMap((item, iteration) => (ended.has(iteration) ? [] : [{ iteration, item }]));
  return { ...container, begun, open, previous: undefined };
}

/** A loader per database: what is taken up in one tick is loaded by one query. Leases are texts, so that they can be keys. */
const loaderOf = perDatabase((db) =>
  coalesceRows((keys) => {
    const wanted = keys.map((key) => JSON.parse(key));
    return db.run<LoadedRow & { readonly lookup: number }>(loadRun, leases.values(wanted));
  }),
);

/** Loads a leased run; undefined when the lease is another's by now. */
export async function loadExecution(lease: Lease): Promise<LoadedExecution | undefined> {
  const { runId: run_id, owner, token } = lease;
  const row = await loaderOf(runtime().db)(JSON.stringify({ run_id, owner, token }));
  if (!row) return undefined;
  const document = await loadGraph({ workspaceId: row.workspaceId, fingerprint: row.graphFingerprint });
  const large = await loadLargeOutputs(
    lease.runId,
    row.steps.flatMap(({ isLarge, occurrenceId }) => (isLarge ? [occurrenceId] : [])),
  );
  const preview = row.preview ? new Preview(row.preview) : undefined;
  const stored = row.steps.flatMap(({ occurrenceId, outcome }) => (outcome === null ? [occurrenceId] : []));
  const finished = row.steps.flatMap(({ occurrenceId, outcome, output, sequence }) =>
    outcome === null || sequence === null
      ? []
      : [{ occurrenceId, outcome, output: large.get(occurrenceId) ?? output, sequence }],
  );
  return {
    lease,
    workspaceId: row.workspaceId,
    credentialId: row.credentialId,
    status: row.status,
    turn: row.turn,
    isChild: row.isChild,
    conversational: row.mode === "chat" || row.kind === "shell",
    runGraph: preview
      ? previewGraph({ document, laneId: row.laneId, preview })
      : runGraph({ document, laneId: row.laneId }),
    preview,
    given: preview?.given(document),
    finished,
    containers: row.containers.map(loadedContainer),
    failedAttempts: new Map(
      row.steps.map(({ occurrenceId, failedAttempts }) => [occurrenceId, failedAttempts]),
    ),
    begun: new Set([...stored, ...row.noted]),
    stored: new Set(stored),
    openInteractions: new Set(row.openInteractions),
    answers: row.status === "running" && !row.stillWaits ? row.answers : [],
    sleeping: new Set(row.sleeping),
    calling: new Set(row.calling),
    journal: new Journal(
      row.calls,
      row.questions.map(({ accepted, answer, ...question }) => ({
        ...question,
        answered: accepted ? answer : undefined,
      })),
    ),
    scope: {
      input: row.input ?? new StoredInput(lease.runId),
      attachments: row.attachments,
      thread: { messages: row.messages },
      run: {
        id: lease.runId,
        laneId: row.laneId,
        turn: row.turn,
        metadata: row.metadata ?? {},
        startedAt: row.startedAt.toISOString(),
      },
    },
    lostWorkers: row.lostWorkers,
    hasKilledWorkers: await hasKilledWorkers(runtime().db, row),
    timeoutSeconds: row.timeoutSeconds ?? RUN_BOUNDS.timeoutSeconds,
    executedMs: row.executedMs,
    counts: row.counts,
    redaction: redactionFor(row, document),
    hiding: hidingOf({ graph: document, run: row }),
  };
}
