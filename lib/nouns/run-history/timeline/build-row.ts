import type { NodeRow, OccurrenceStatus } from "#lib/contract/dashboard/run-shapes.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { writeLoopAddress } from "#lib/language/agent-document/loop-address.ts";
import { bodyVariablesOf } from "#lib/language/node-types/rules-of.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import type { BegunRow, DetailRow, FoldRow } from "./find-timeline.sql.ts";
import { numberOf, readPayloadHead, textOf } from "./payload-head.ts";

type Attempt = NodeRow["attempts"][number];
type Wait = NodeRow["waits"][number];
type ModelCall = NodeRow["modelCalls"][number];
type ToolCall = NodeRow["toolCalls"][number];

/** The run's fields that decide the state of an unfinished execution. */
export interface RowRun {
  readonly graph: AgentDocument;
  readonly status: RunStatus;
  readonly turn: number;
  readonly endedAt: Date | null;
}

/** Builds the row of an execution from its first event and the later ones in order. */
export function buildRow({
  run,
  begun,
  details,
  fold,
}: {
  run: RowRun;
  begun: BegunRow;
  details: readonly DetailRow[];
  fold: FoldRow | undefined;
}): NodeRow {
  const { turn, nodeId, loopPath } = begun;
  const node = indexNodes(run.graph).get(nodeId);
  const told = details.map((event) => ({ ...event, payload: readPayloadHead(event.head) }));
  const end = told.find(({ type }) => type === "node_completed" || type === "node_failed");
  const isOver = turn < run.turn || isTerminal(run.status);
  const endedAt = end?.at ?? (isOver ? (run.endedAt ?? told.at(-1)?.at ?? begun.at) : null);
  const waits = waitsOf(told, endedAt);
  const started = readPayloadHead(begun.head);
  const waitsUntil = endedAt ? null : textOf(started.waitsUntil);
  const counted = fold ? foldOf(fold, { isOver, reused: numberOf(started.reusedIterations) ?? 0 }) : null;
  // A container with nothing under way but waits is itself waiting.
  const onlyWaits = counted !== null && counted.waiting > 0 && counted.running === 0;
  const isWaiting = onlyWaits || waitsUntil !== null || waits.some(({ ended }) => ended === null);
  const status = statusOf({ end: end?.type, last: told.at(-1)?.type, isOver, isWaiting });
  const childRunId = textOf(started.childRunId);
  const modelCalls = told.flatMap(modelCallOf);
  const isLoop = bodyVariablesOf(node?.type) !== undefined;
  return {
    kind: "node",
    id: begun.occurrenceId,
    occurrenceId: begun.occurrenceId,
    nodeId,
    name: node?.name ?? nodeId,
    type: node?.type ?? textOf(started.type),
    turn,
    loopPath: [...loopPath],
    parentOccurrenceId: begun.container,
    sequence: begun.sequence,
    lastSequence: told.at(-1)?.sequence ?? begun.sequence,
    status,
    outcome: begun.outcome ?? (end?.type === "node_failed" ? "failed" : null),
    startedAt: begun.at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    reused: started.reusedFrom !== undefined,
    attempts: attemptsOf({ told, startedAt: begun.at, endedAt, end }),
    waits,
    modelCalls,
    toolCalls: told.flatMap(toolCallOf),
    usage: usageOf(modelCalls),
    fold: counted,
    waitsUntil,
    childRunId,
    within: isLoop ? writeLoopAddress({ nodeId, turn, loopPath }) : childRunId,
  };
}

type Told = DetailRow & { readonly payload: JsonObject };

function statusOf({
  end,
  last,
  isOver,
  isWaiting,
}: {
  end: string | undefined;
  last: string | undefined;
  isOver: boolean;
  isWaiting: boolean;
}): OccurrenceStatus {
  if (end === "node_completed") return "succeeded";
  if (end === "node_failed") return "failed";
  if (isOver) return "cancelled";
  if (isWaiting) return "waiting";
  return last === "node_retrying" ? "retrying" : "running";
}

function errorOf(payload: JsonObject): Attempt["error"] {
  const error = isJsonObject(payload.error)
    ? payload.error
    : isJsonObject(payload.output)
      ? payload.output.error
      : null;
  if (!isJsonObject(error ?? null) || !isJsonObject(error)) return { code: "node_failed", message: "" };
  return { code: textOf(error.code) ?? "node_failed", message: textOf(error.message) ?? "" };
}

function attemptsOf({
  told,
  startedAt,
  endedAt,
  end,
}: {
  told: readonly Told[];
  startedAt: Date;
  endedAt: Date | null;
  end: Told | undefined;
}): Attempt[] {
  const attempts: Attempt[] = [];
  let from = startedAt;
  for (const { type, at, payload } of told) {
    if (type !== "node_retrying") continue;
    const delaySeconds = numberOf(payload.delaySeconds);
    attempts.push({
      number: attempts.length + 1,
      startedAt: from.toISOString(),
      endedAt: at.toISOString(),
      error: errorOf(payload),
      delaySeconds,
    });
    from = new Date(at.getTime() + (delaySeconds ?? 0) * 1_000);
  }
  if (endedAt && from > endedAt) return attempts; // ended while it waited for another one
  attempts.push({
    number: attempts.length + 1,
    startedAt: from.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    error: end?.type === "node_failed" ? errorOf(end.payload) : null,
    delaySeconds: null,
  });
  return attempts;
}

function waitsOf(told: readonly Told[], endedAt: Date | null): Wait[] {
  const waits: Wait[] = [];
  for (const { type, at, payload } of told) {
    const interactionId = textOf(payload.interactionId);
    if (interactionId === null) continue;
    if (type === "interaction_requested") {
      const asked = {
        interactionId,
        type: textOf(payload.type) ?? "user_input",
        startedAt: at.toISOString(),
      };
      waits.push({ ...asked, endedAt: null, ended: null });
    }
    if (type !== "interaction_answered" && type !== "interaction_expired") continue;
    const index = waits.findIndex((wait) => wait.interactionId === interactionId);
    const wait = waits[index];
    if (wait)
      waits[index] = {
        ...wait,
        endedAt: at.toISOString(),
        ended: type === "interaction_answered" ? "answered" : "expired",
      };
  }
  if (!endedAt) return waits;
  return waits.map((wait) =>
    wait.ended ? wait : { ...wait, endedAt: endedAt.toISOString(), ended: "withdrawn" as const },
  );
}

/** A call's event is written when it ends, with its duration. */
function spanOf({ at, payload }: Told): { startedAt: string; endedAt: string } {
  const startedAt = new Date(at.getTime() - (numberOf(payload.durationMs) ?? 0));
  return { startedAt: startedAt.toISOString(), endedAt: at.toISOString() };
}

function modelCallOf(event: Told): ModelCall[] {
  if (event.type !== "model_called") return [];
  const { payload } = event;
  // Zeros of a provider that does not count are no counts.
  const usage = isJsonObject(payload.usage) && payload.usage.isReported !== false ? payload.usage : {};
  return [
    {
      sequence: event.sequence,
      model: textOf(payload.model),
      ...spanOf(event),
      inputTokens: numberOf(usage.inputTokens),
      cachedInputTokens: numberOf(usage.cachedInputTokens),
      outputTokens: numberOf(usage.outputTokens),
      costUsd: numberOf(payload.costUsd),
      failed: event.status === "errored",
    },
  ];
}

function toolCallOf(event: Told): ToolCall[] {
  if (event.type !== "tool_called") return [];
  const failed = event.status === "errored";
  return [{ sequence: event.sequence, tool: textOf(event.payload.tool), ...spanOf(event), failed }];
}

function usageOf(calls: readonly ModelCall[]): NodeRow["usage"] {
  if (calls.length === 0) return null;
  const costs = calls.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  return {
    inputTokens: calls.reduce((sum, call) => sum + (call.inputTokens ?? 0), 0),
    outputTokens: calls.reduce((sum, call) => sum + (call.outputTokens ?? 0), 0),
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

function foldOf(
  { place: _place, ...counted }: FoldRow,
  { isOver, reused }: { isOver: boolean; reused: number },
): NodeRow["fold"] {
  const { occurrences, succeeded, failed, waiting } = counted;
  const running = Math.max(0, occurrences - succeeded - failed - waiting);
  return { ...counted, reused, ...(isOver ? { running: 0, waiting: 0 } : { running }) };
}
