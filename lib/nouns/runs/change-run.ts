import type { RunEventType } from "#lib/contract/events.ts";
import type { InteractionType, RunError } from "#lib/contract/interactions.ts";
import { type Json, type JsonObject, LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { BodyPlace, NodePlace } from "#lib/language/agent-document/occurrence.ts";
import { perDatabase, type Writes } from "#lib/platform/db/database.ts";
import { gather } from "#lib/platform/db/gather.ts";
import { JsonText, jsonParam } from "#lib/platform/db/json-param.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { afterStatusChange } from "./after-status-change.ts";
import { answerColumns, type RunAnswer } from "./answer.ts";
import { iterationsParam, listsParam, responseParam, stepsParam } from "./change-params.ts";
import { fingerprintOf } from "./failures/fingerprint.ts";
import type { EndedRun } from "./find-runs.sql.ts";
import { eventsParam, JsonTexts, type NewEvent, payloadTexts } from "./new-event.ts";
import { type RunRedaction, redactionOf } from "./run-redaction.ts";
import { sourcesOf } from "./status.ts";
import { storedError } from "./stored-error.ts";
import { type ChangeRow, type Extent, WRITES } from "./write-run.sql.ts";

/** A worker's lease on a run; it fences every write of the worker. */
export interface Lease {
  readonly runId: string;
  readonly owner: string;
  readonly token: number;
}

/** An execution of a node: still running (`outcome` null) or ended. */
export interface StepRecord extends NodePlace {
  readonly outcome: string | null;
  readonly output?: NodeOutput;
  /** Index of its node_completed among the events of the same write; gives the step its sequence. */
  readonly eventIndex?: number;
  readonly failedAttempts: number;
  /** Whether it has no row yet. */
  readonly isFirst?: boolean;
  /** Whether it is in an iteration that has ended with the same write: nothing goes on from it. */
  readonly isOver?: boolean;
  /** For a running container: the maximum number of iterations, once known. */
  readonly iterations?: number;
  /** For a running container: its items, where they are few. */
  readonly items?: readonly Json[];
  /** When a set timer ends. */
  readonly wakesAt?: string;
}

/** An iteration of a container that has not ended: what it gave, once it has. */
export interface IterationRecord {
  /** The container's occurrence id. */
  readonly container: string;
  readonly iteration: number;
  readonly isEnded: boolean;
  readonly result?: NodeOutput;
}

/** A container's long list: the database creates an iteration for each item. */
export interface ItemList {
  readonly container: string;
  readonly list: NodeOutput;
}

export interface OpenedInteraction extends NodePlace {
  readonly id: string;
  /** For an effect with several calls: the call that the interaction belongs to. */
  readonly callOrdinal?: number;
  readonly type: InteractionType;
  readonly request: JsonObject;
  readonly expiresAfterSeconds: number;
}

/** A finished call of an effect with several calls. It is replayed, not repeated, when the effect restarts. */
export interface CallRecord extends BodyPlace {
  readonly occurrenceId: string;
  readonly ordinal: number;
  readonly result: Json;
}

/** Token usage of model calls; `costUsd` is null if the price is unknown. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

export type StatusChange =
  | { readonly to: "waiting" | "cancelling" }
  /** `withRequest`: it was not requested before, and nobody holds the run: requested and ended in one write. */
  | { readonly to: "cancelled"; readonly withRequest?: true }
  /** `begins`: the next turn of a completed conversation (D10). `isAdmitted`: it was queued until now. */
  | { readonly to: "queued" | "running"; readonly begins?: "turn"; readonly isAdmitted?: true }
  | { readonly to: "completed"; readonly finalResponse: NodeOutput; readonly assistantMessage: string | null }
  | { readonly to: "failed"; readonly error: RunError };

export interface RunChange {
  readonly runId: string;
  /** Its stored secrets are redacted. */
  readonly workspaceId: string;
  /** The run's redaction, which also learns from the change; absent: only stored secrets. */
  readonly redaction?: RunRedaction;
  /** Absent: unchanged. Present: guarded by the transition table. */
  readonly status?: StatusChange;
  /** Without a status change: the statuses in which the write may happen. */
  readonly while?: readonly RunStatus[];
  /** The write requires this lease. */
  readonly fence?: Lease;
  /** Whether another run may have called it: who cancels their tree locks several rows of it, in order of their ids. */
  readonly ofTree?: boolean;
  readonly events: readonly NewEvent[];
  readonly steps?: readonly StepRecord[];
  readonly interactions?: readonly OpenedInteraction[];
  /** Interactions whose answers ended a node: they are taken up no more. */
  readonly accepts?: readonly string[];
  readonly calls?: readonly CallRecord[];
  readonly iterations?: readonly IterationRecord[];
  readonly lists?: readonly ItemList[];
  /** The answer that ends the run's wait. */
  readonly answer?: RunAnswer;
  /** Occurrences of ended containers, whose iterations can be deleted. */
  readonly endedContainers?: readonly string[];
  /** Added to the run's total. */
  readonly usage?: Usage | undefined;
  /** The run accepted an answer. This counts as progress, like a finished step or call. */
  readonly acceptsAnswer?: boolean;
  readonly needsWork?: boolean;
  /** How long it was executed since the last write; absent: not at all. */
  readonly executedMs?: number;
  readonly lease?: "renew" | "release" | { readonly takeAs: string };
}

export interface ChangedRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly agentId: string;
  readonly status: RunStatus;
  readonly turn: number;
  readonly leaseOwner: string | null;
  readonly leaseToken: number;
  readonly cancelRequestedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** Whether a node of another run has called it. */
  readonly isChild: boolean;
  readonly isPreview: boolean;
  /** Over all turns, with what was written now. */
  readonly events: number;
  /** Nodes that began in its turn. */
  readonly nodes: number;
  readonly outputBytes: number;
  /**
   * From its start to the end that was written; null otherwise, of a run that had not started, and of later turns, whose
   * beginning the row does not keep.
   */
  readonly tookMs: number | null;
}

function sourcesFor(status: StatusChange): RunStatus[] {
  if ("withRequest" in status) return sourcesOf("cancelling");
  // A waiting run may start waiting for another interaction.
  return status.to === "waiting" ? [...sourcesOf("waiting"), "waiting"] : sourcesOf(status.to);
}

/** A run that goes on after an answer has not started: receivers hear of its next wait, or its end. */
function eventOf(status: StatusChange): RunEventType | null {
  switch (status.to) {
    case "running":
      return status.begins || status.isAdmitted ? "run.started" : null;
    case "waiting":
    case "completed":
    case "failed":
    case "cancelled":
      return `run.${status.to}`;
    default:
      return null;
  }
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, costUsd: null };

function changeRow({ status, fence, lease, calls = [], usage, ...change }: RunChange): ChangeRow {
  const texts = new JsonTexts();
  const { steps = [], workspaceId } = change;
  const secrets = change.redaction ?? redactionOf({ workspaceId, remembered: null });
  learnFrom(secrets, { ...change, steps, calls });
  const payloads = payloadTexts(change.events, secrets, texts);
  const isLast = status?.to === "completed";
  const { param: stepsText, outputChars } = stepsParam(steps, { texts, payloads, isLast });
  const error = status?.to === "failed" ? storedError(status.error, secrets) : undefined;
  const failure = error && fingerprintOf(error);
  return {
    run_id: change.runId,
    sources: (status ? sourcesFor(status) : change.while)?.join(",") ?? null,
    fence_owner: fence?.owner ?? null,
    fence_token: fence?.token ?? null,
    target: status?.to ?? null,
    told: status ? eventOf(status) : null,
    events: eventsParam(change.events, payloads),
    steps: stepsText,
    interactions: jsonParam(change.interactions ?? []),
    accepts: jsonParam(change.accepts ?? []),
    final_response: responseParam(status, texts),
    error: error ? jsonParam(error) : null,
    needs_work: change.needsWork ?? null,
    lease: typeof lease === "object" ? "take" : (lease ?? "keep"),
    taker: typeof lease === "object" ? lease.takeAs : null,
    message: status?.to === "completed" ? status.assistantMessage : null,
    remembered: jsonParam(secrets.learned),
    has_progress:
      change.acceptsAnswer === true || calls.length > 0 || steps.some(({ outcome }) => outcome !== null),
    executed_ms: Math.round(change.executedMs ?? 0),
    nodes: change.events.reduce((sum, { type }) => sum + (type === "node_started" ? 1 : 0), 0),
    output_bytes: outputChars,
    calls: jsonParam(calls),
    usage: jsonParam(usage ?? NO_USAGE),
    iterations: iterationsParam(change.iterations ?? [], texts),
    lists: listsParam(change.lists ?? [], texts),
    ended_containers: jsonParam(change.endedContainers ?? []),
    wakes_at: firstWakeUp(steps),
    ...answerColumns(change.answer),
    failure_hash: failure?.hash ?? null,
    failure_pattern: failure?.pattern ?? null,
  };
}

function learnOutput(redaction: RunRedaction, output: NodeOutput): void {
  if (output instanceof LargeJson) redaction.learnNamed(output.named);
  else redaction.learn(output);
}

/** Learns from the change before writing it, so that its events are redacted, too. */
function learnFrom(
  redaction: RunRedaction,
  {
    steps,
    calls,
    events,
  }: { readonly steps: readonly StepRecord[] } & Required<Pick<RunChange, "calls" | "events">>,
): void {
  for (const { output } of steps) if (output !== undefined) learnOutput(redaction, output);
  for (const { result } of calls) redaction.learn(result);
  for (const { payload } of events) {
    if (typeof payload !== "object" || payload === null) continue;
    for (const member of Object.values<Json | undefined>(payload as JsonObject))
      if (member !== undefined) redaction.learn(member);
  }
}

/** ISO times in UTC are in the order of their texts. */
function firstWakeUp(steps: readonly StepRecord[]): string | null {
  return steps.reduce<string | null>(
    (first, { wakesAt }) => (wakesAt && (first === null || wakesAt < first) ? wakesAt : first),
    null,
  );
}

function isInFull({
  steps = [],
  calls = [],
  iterations = [],
  lists = [],
  endedContainers = [],
  usage,
}: RunChange): boolean {
  if (usage !== undefined || steps.some(({ wakesAt, items }) => wakesAt !== undefined || items !== undefined))
    return true;
  return [calls, iterations, lists, endedContainers].some(({ length }) => length > 0);
}

/** Whether it opens and accepts no interactions, says nothing in a thread and begins no turn. */
function isPlain({ interactions = [], accepts = [], status }: RunChange): boolean {
  const says = status?.to === "completed" && status.assistantMessage !== null;
  return interactions.length + accepts.length === 0 && !says && !(status && "begins" in status);
}

function extentOf(given: readonly RunChange[]): Extent {
  if (given.some(({ answer }) => answer !== undefined)) return "answering";
  if (given.some(({ status }) => status?.to === "failed")) return "failing";
  if (given.some(isInFull)) return "inFull";
  return given.every(isPlain) ? "plain" : "usual";
}

/** Whether who started it may wait in this process for the end that is written. */
const isAwaited = ({ run_id, target }: ChangeRow) =>
  target === "completed" && run_id !== null && runtime().watch.isAsBegun(run_id);

/** Above this size, returning a result costs more than reading it where somebody waits. */
const SMALL_CHARS = 16 * 1024;

const isSmall = ({ final_response }: ChangeRow) =>
  final_response === null ||
  (final_response instanceof JsonText && final_response.text.length <= SMALL_CHARS);

const isEnded = (run: ChangedRun & Partial<EndedRun>): run is ChangedRun & EndedRun =>
  run.status === "completed" && run.credentialId !== undefined;

/**
 * Changes runs, each at most once, in one statement (see `write-run.sql.ts`), and notifies the subscribers of new
 * statuses.
 * @returns each run with its new state, or undefined if its guard failed and nothing was written.
 */
export async function changeRuns(
  queries: Writes,
  given: readonly RunChange[],
): Promise<(ChangedRun | undefined)[]> {
  // In one order, as everybody locks several runs, or two who do would wait for each other.
  const rows = given
    .map(changeRow)
    .sort((one, other) => (String(one.run_id) < String(other.run_id) ? -1 : 1));
  const { columns, statement, showing, inOrder } = WRITES[extentOf(given)];
  const isOfTree = rows.length > 1 && given.some(({ ofTree }) => ofTree);
  const shows = showing && rows.some(isAwaited) && rows.every(isSmall);
  const chosen = isOfTree ? inOrder : shows ? showing : statement;
  const learned = given.map(({ redaction }) => redaction?.learned);
  const written = await queries.run<ChangedRun & Partial<EndedRun>>(chosen, columns.values(rows));
  const byId = new Map(written.map((run) => [run.id, run]));
  for (const [index, { runId, status, redaction }] of given.entries()) {
    const run = byId.get(runId);
    if (!run) continue;
    const values = learned[index];
    if (redaction && values) queries.afterCommit(() => redaction.stored(values));
    if (!status) continue;
    const begins = "begins" in status ? status.begins : undefined;
    afterStatusChange(queries, {
      runId,
      workspaceId: run.workspaceId,
      status: run.status,
      begins,
      isChild: run.isChild,
      isPreview: run.isPreview,
      tookMs: run.tookMs,
      failure: status.to === "failed" ? { agentId: run.agentId, code: status.error.code } : undefined,
      ended: isEnded(run) ? run : undefined,
    });
  }
  return given.map(({ runId }) => byId.get(runId));
}

/** Changes one run, also inside a transaction. */
export async function changeRun(queries: Writes, change: RunChange): Promise<ChangedRun | undefined> {
  const [changed] = await changeRuns(queries, [change]);
  return changed;
}

/**
 * Joins changes that are made at the same time into one statement (`gather`). Each user has a gatherer of its own, per
 * database, because answers are another statement than what workers write.
 */
export const gatherChanges = () =>
  perDatabase((db) =>
    gather<RunChange, ChangedRun | undefined>({
      write: (changes) => changeRuns(db, changes),
      keyOf: ({ runId }) => runId,
      maxItems: 32,
      atOnce: 2,
    }),
  );
