import { loadGraph } from "#lib/agents/graph-cache.ts";
import { indexNodes } from "#lib/agents/index-nodes.ts";
import type { AgentDocument } from "#lib/contract/agent-document.ts";
import { LARGE_JSON_BYTES } from "#lib/contract/large-json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { Statement } from "#lib/db/database.ts";
import type { FinishedStep } from "#lib/engine/rebuild-state.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { AnsweredInteraction } from "#lib/nodes/interaction-nodes.ts";
import type { Hiding } from "#lib/nodes/shown-text.ts";
import { sensitiveValues } from "#lib/redaction/sensitive-values.ts";
import type { Lease } from "#lib/runs/change-run.ts";
import { rememberedMessages } from "#lib/runs/remembered-messages.sql.ts";
import { type RunRedaction, redactionOf } from "#lib/runs/run-redaction.ts";
import { hidingOf, learnAnswers } from "#lib/runs/sensitive-answers.ts";
import { laneSchema } from "#lib/runs/shown-input.ts";
import { type FreshRun, runtime } from "#lib/runtime.ts";
import { answeredInteraction } from "./accept-answers.ts";
import { Journal, type JournalCall, type JournalQuestion } from "./journal.ts";
import { loadLargeOutputs } from "./load-large-outputs.ts";
import { type RunGraph, runGraph } from "./run-graph.ts";
import { type RunScope, StoredInput } from "./run-scope.ts";

interface LoadedRow {
  readonly workspaceId: string;
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
  readonly remembered: readonly string[] | null;
  readonly steps: {
    occurrenceId: string;
    outcome: string | null;
    /** Null where `isLarge`. */
    output: Json;
    isLarge: boolean;
    sequence: number | null;
    failedAttempts: number;
  }[];
  readonly openInteractions: string[];
  readonly calls: JournalCall[];
  readonly questions: (JournalQuestion & { accepted: boolean; answer: AnsweredInteraction })[];
  readonly messages: { role: string; content: string }[];
  readonly attachments: JsonObject[];
}

/** Outputs that are more than this together are text on the event loop, but for the small ones. */
const TOGETHER_BYTES = 1024 * 1024;
const SMALL_BYTES = 4_096;

/** Everything a worker needs to go on with a run, in one round trip. Indexes: the primary keys, run_interactions_run, thread_messages_thread. */
const loadRun: Statement = {
  name: "load-execution",
  text: `
    select r.workspace_id as "workspaceId", r.lane_id as "laneId", r.kind as "kind", r.mode as "mode",
           r.status as "status", r.turn as "turn", 
           case when octet_length(r.input::text) <= ${LARGE_JSON_BYTES} then r.input end as "input", r.metadata as "metadata",
           r.graph_fingerprint as "graphFingerprint", r.started_at as "startedAt", r.lost_workers as "lostWorkers",
           r.remembered as "remembered",
           coalesce((select json_agg(json_build_object('occurrenceId', s.occurrence_id, 'outcome', s.outcome,
                                     'output', case when not s.large then s.output end, 'isLarge', s.large,
                                     'sequence', s.sequence, 'failedAttempts', s.failed_attempts))
                       from (select t.*, coalesce(t.bytes > ${LARGE_JSON_BYTES}
                                                  or sum(t.bytes) over () > ${TOGETHER_BYTES} and t.bytes > ${SMALL_BYTES}, false) as large
                               from (select *, octet_length(output::text) as bytes
                                       from run_steps where run_id = r.id and turn = r.turn) t) s), '[]') as "steps",
           array(select i.occurrence_id from run_interactions i
                  where i.run_id = r.id and i.turn = r.turn and i.status in ('open', 'answered', 'expired')
                    and i.call_ordinal is null) as "openInteractions",
           coalesce((select json_agg(json_build_object('occurrenceId', c.occurrence_id, 'ordinal', c.ordinal, 'result', c.result))
                       from run_calls c where c.run_id = r.id and c.turn = r.turn), '[]') as "calls",
           coalesce((select json_agg(json_build_object('id', i.id, 'occurrenceId', i.occurrence_id, 'ordinal', i.call_ordinal,
                                     'type', i.type, 'request', i.request, 'accepted', i.status = 'accepted',
                                     'answer', ${answeredInteraction("i")}) order by i.position)
                       from run_interactions i
                      where i.run_id = r.id and i.turn = r.turn and i.call_ordinal is not null
                        and i.status <> 'withdrawn'), '[]') as "questions",
           coalesce((select json_agg(json_build_object('role', m.role, 'content', m.content) order by m.id)
                       from ${rememberedMessages("r")} m), '[]') as "messages",
           coalesce((select json_agg(json_build_object('name', t.name, 'type', t.type, 'size', c.size, 'sha256', c.sha256,
                                     'storageKey', t.storage_key, 'field', t.field) order by t.ordinal)
                       from run_attachments t join contents c on c.storage_key = t.storage_key
                      where t.run_id = r.id and t.turn = r.turn), '[]') as "attachments"
      from runs r
     where r.id = $1 and r.lease_owner = $2 and r.lease_token = $3`,
};

/** A run as its worker holds it. */
export interface LoadedExecution {
  readonly lease: Lease;
  readonly workspaceId: string;
  readonly status: RunStatus;
  readonly turn: number;
  /** Whether its result is an assistant's message in a conversation. */
  readonly conversational: boolean;
  readonly runGraph: RunGraph;
  readonly finished: FinishedStep[];
  readonly failedAttempts: ReadonlyMap<string, number>;
  /** Effects that began under an earlier worker: their node_started is in the trace already. */
  readonly begun: ReadonlySet<string>;
  readonly openInteractions: ReadonlySet<string>;
  readonly journal: Journal;
  readonly scope: Omit<RunScope, "nodes">;
  readonly lostWorkers: number;
  readonly redaction: RunRedaction;
  readonly hiding: Hiding;
}

/** A run that this process has just started and leased, without reading it back. */
export async function freshExecution(lease: Lease, fresh: FreshRun): Promise<LoadedExecution> {
  const { workspaceId, graphFingerprint, laneId } = fresh;
  const document = await loadGraph({ workspaceId, fingerprint: graphFingerprint });
  return {
    lease,
    workspaceId,
    status: "running",
    turn: 1,
    conversational: fresh.isConversation,
    runGraph: runGraph({ document, laneId }),
    finished: [],
    failedAttempts: new Map(),
    begun: new Set(),
    openInteractions: new Set(),
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
    redaction: redactionOf(fresh),
    hiding: hidingOf({ graph: document, run: { laneId, kind: "agent" } }),
  };
}

/**
 * What the run remembers is written with what it was found in, and looked for again whenever a worker takes the run up,
 * in its input, steps, calls and answers: a run from before an upgrade has nothing written. Not in what is large.
 */
function redactionFor(row: LoadedRow, document: AgentDocument): RunRedaction {
  const redaction = redactionOf(row);
  const schema = laneSchema({ graph: document, run: row });
  if (row.input) {
    redaction.learn(row.input);
    if (schema) redaction.learnValues(sensitiveValues({ schema, value: row.input }));
  }
  if (row.metadata) redaction.learn(row.metadata);
  const nodes = indexNodes(document);
  for (const { occurrenceId, output } of row.steps) {
    redaction.learn(output);
    const [, nodeId = ""] = occurrenceId.split(":");
    const node = nodes.get(nodeId);
    if (node?.type === "ask" && isJsonObject(output)) learnAnswers(redaction, node.config.questions, output);
  }
  for (const { result } of row.calls) redaction.learn(result);
  return redaction;
}

/** Loads a leased run; undefined when the lease is another's by now. */
export async function loadExecution(lease: Lease): Promise<LoadedExecution | undefined> {
  const [row] = await runtime().db.run<LoadedRow>(loadRun, [lease.runId, lease.owner, lease.token]);
  if (!row) return undefined;
  const document = await loadGraph({ workspaceId: row.workspaceId, fingerprint: row.graphFingerprint });
  const large = await loadLargeOutputs(
    lease.runId,
    row.steps.flatMap(({ isLarge, occurrenceId }) => (isLarge ? [occurrenceId] : [])),
  );
  const finished = row.steps.flatMap(({ occurrenceId, outcome, output, sequence }) =>
    outcome === null || sequence === null
      ? []
      : [{ occurrenceId, outcome, output: large.get(occurrenceId) ?? output, sequence }],
  );
  return {
    lease,
    workspaceId: row.workspaceId,
    status: row.status,
    turn: row.turn,
    conversational: row.mode === "chat" || row.kind === "shell",
    runGraph: runGraph({ document, laneId: row.laneId }),
    finished,
    failedAttempts: new Map(
      row.steps.map(({ occurrenceId, failedAttempts }) => [occurrenceId, failedAttempts]),
    ),
    begun: new Set(row.steps.map(({ occurrenceId }) => occurrenceId)),
    openInteractions: new Set(row.openInteractions),
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
    redaction: redactionFor(row, document),
    hiding: hidingOf({ graph: document, run: row }),
  };
}
