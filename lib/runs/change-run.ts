import type { InteractionType, RunError } from "#lib/contract/interactions.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { Queries } from "#lib/db/database.ts";
import { JsonText, jsonParam } from "#lib/db/json-param.ts";
import { toColumns } from "#lib/db/to-columns.ts";
import { type Json, type JsonObject, LargeJson, type NodeOutput } from "#lib/json.ts";
import { largeText } from "#lib/large-json/large-text.ts";
import { redact } from "#lib/redaction/redact.ts";
import { JsonTexts, withMember } from "./json-texts.ts";
import { eventsParam, type NewEvent } from "./new-event.ts";
import { type RunRedaction, redactionOf } from "./run-redaction.ts";
import { sourcesOf } from "./status.ts";
import { writeRuns, writeRunsAndCalls } from "./write-run.sql.ts";

/** What a worker holds while it executes a run; every write of its is fenced by it. */
export interface Lease {
  readonly runId: string;
  readonly owner: string;
  readonly token: number;
}

/** One execution of a node as it stands: under way (`outcome` null) or ended. */
export interface StepRecord {
  readonly occurrenceId: string;
  readonly nodeId: string;
  readonly outcome: string | null;
  readonly output?: NodeOutput;
  /** Index of its node_completed among the events written with it; gives the step its sequence. */
  readonly eventIndex?: number;
  readonly failedAttempts: number;
}

export interface OpenedInteraction {
  readonly id: string;
  readonly occurrenceId: string;
  readonly nodeId: string;
  /** Of an effect that waits in the middle: the call it waits for. */
  readonly callOrdinal?: number;
  readonly type: InteractionType;
  readonly request: JsonObject;
  readonly expiresAfterSeconds: number;
}

/** A call that an effect of several has made: replayed, not repeated, when the effect is. */
export interface CallRecord {
  readonly occurrenceId: string;
  readonly ordinal: number;
  readonly result: Json;
}

/** What model calls took; `costUsd` null where no price is known. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

export type StatusChange =
  | { readonly to: "queued" | "running" | "waiting" | "cancelling" | "cancelled" }
  | { readonly to: "completed"; readonly finalResponse: NodeOutput; readonly assistantMessage: string | null }
  | { readonly to: "failed"; readonly error: RunError };

export interface RunChange {
  readonly runId: string;
  /** Whose secrets are hidden in what is written. */
  readonly workspaceId: string;
  /** What is hidden in what is written, and learns from it; without one, the workspace's secrets alone. */
  readonly redaction?: RunRedaction;
  /** Absent: the status stays. Present: guarded by the transition table. */
  readonly status?: StatusChange;
  /** With no status change, the statuses in which the write may happen. */
  readonly while?: readonly RunStatus[];
  /** Written only if this lease still holds. */
  readonly fence?: Lease;
  readonly events: readonly NewEvent[];
  readonly steps?: readonly StepRecord[];
  readonly interactions?: readonly OpenedInteraction[];
  readonly calls?: readonly CallRecord[];
  /** Added to the run's own count. */
  readonly usage?: Usage | undefined;
  /** An answer was taken up: progress, as every step and call that ended. */
  readonly acceptsAnswer?: boolean;
  readonly needsWork?: boolean;
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
}

/** A run that waits already may come to wait for one thing more. */
function sourcesFor(target: RunStatus): RunStatus[] {
  return target === "waiting" ? [...sourcesOf(target), "waiting"] : sourcesOf(target);
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, costUsd: null };

function textOf(output: NodeOutput, texts: JsonTexts): string {
  return output instanceof LargeJson ? largeText(output) : texts.of(output);
}

function stepsParam(steps: readonly StepRecord[], texts: JsonTexts): JsonText {
  const written = steps.map(({ output, ...step }) => {
    const text = JSON.stringify(step);
    return output === undefined ? text : withMember(text, "output", textOf(output, texts));
  });
  return new JsonText(`[${written.join(",")}]`);
}

function responseParam(status: StatusChange | undefined, texts: JsonTexts): JsonText | null {
  if (status?.to !== "completed" || status.finalResponse === null) return null;
  return new JsonText(textOf(status.finalResponse, texts));
}

/** A change as the parameters of its statement. */
function valuesOf({ status, fence, lease, calls = [], usage, ...change }: RunChange): readonly unknown[] {
  const texts = new JsonTexts();
  const { steps = [], workspaceId } = change;
  const secrets = change.redaction ?? redactionOf({ workspaceId, remembered: null });
  learnFrom(secrets, { ...change, steps, calls });
  return [
    change.runId,
    (status ? sourcesFor(status.to) : change.while)?.join(",") ?? null,
    fence?.owner ?? null,
    fence?.token ?? null,
    status?.to ?? null,
    eventsParam(change.events, secrets, texts),
    stepsParam(steps, texts),
    jsonParam(change.interactions ?? []),
    responseParam(status, texts),
    status?.to === "failed" ? jsonParam(redact(status.error, secrets)) : null,
    change.needsWork ?? null,
    typeof lease === "object" ? "take" : (lease ?? "keep"),
    typeof lease === "object" ? lease.takeAs : null,
    status?.to === "completed" ? status.assistantMessage : null,
    jsonParam(secrets.takeLearned()),
    change.acceptsAnswer === true || calls.length > 0 || steps.some(({ outcome }) => outcome !== null),
    jsonParam(calls),
    jsonParam(usage ?? NO_USAGE),
  ];
}

function learnOutput(redaction: RunRedaction, output: NodeOutput): void {
  if (output instanceof LargeJson) redaction.learnValues(output.named);
  else redaction.learn(output);
}

/** Before anything of the change is written, so that a value is hidden in what was said of it before, too. */
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

/**
 * Changes runs, each at most once, in one statement (see `write-run.sql.ts`).
 * @returns each run as it stands now, or undefined when its guard did not hold and nothing of it was written.
 */
export async function changeRuns(
  queries: Pick<Queries, "run">,
  changes: readonly RunChange[],
): Promise<(ChangedRun | undefined)[]> {
  const hasCalls = changes.some(({ calls = [], usage }) => calls.length > 0 || usage !== undefined);
  const columns = toColumns(changes.map(valuesOf));
  const rows = hasCalls
    ? await queries.run<ChangedRun>(writeRunsAndCalls, columns)
    : await queries.run<ChangedRun>(writeRuns, columns.slice(0, -2));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes.map(({ runId }) => byId.get(runId));
}

/** Changes one run, for example inside a transaction. */
export async function changeRun(
  queries: Pick<Queries, "run">,
  change: RunChange,
): Promise<ChangedRun | undefined> {
  const [changed] = await changeRuns(queries, [change]);
  return changed;
}
