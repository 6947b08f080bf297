import type { runPageOperations } from "#lib/contract/dashboard/run.ts";
import type { RunEvent } from "#lib/contract/dashboard/run-shapes.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { runOfOccurrence } from "#lib/language/agent-document/occurrence.ts";
import { boundPayload } from "#lib/language/redaction/bound-payload.ts";
import { showValue } from "#lib/language/redaction/show-value.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { findRunWithin } from "#lib/nouns/runs/children/find-run-within.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { shownRequest } from "#lib/nouns/runs/run-view.ts";
import { shownAnswer, shownOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type BrowsedRow, eventSearchParams, findEventsAfter } from "../events/find-events.sql.ts";
import { runEvent } from "../events/run-event.ts";
import { rowsOf } from "../timeline/list-nodes.ts";
import { findOccurrence, type OccurrenceRow } from "./find-occurrence.sql.ts";

type Occurrence = OutputOf<typeof runPageOperations.getOccurrence>;

const MAX_EVENTS = 200;

/**
 * One execution of a node: its input, calls, output and events.
 * @throws DomainError run_not_found, permission_denied, not_found.
 */
export async function getOccurrence({
  actor,
  runId: outerRunId,
  occurrenceId,
}: {
  actor: UserActor;
  runId: string;
  occurrenceId: string;
}): Promise<Occurrence> {
  const { db } = runtime();
  const { workspaceId } = actor;
  const runId = runOfOccurrence(occurrenceId);
  const outer = await findOwnRun({ actor, runId: outerRunId });
  const found = await findRunWithin({ actor, run: outer, innerRunId: runId });
  const secrets = redactionOf(found);
  const hide = (value: Json): Json => showValue(value, secrets);
  const bound = (value: Json): Json => boundPayload(hide(value), PAYLOAD_CHARS.max);
  const graph = await loadGraph({ workspaceId, fingerprint: found.graphFingerprint });
  const endedAt = found.completedAt ?? found.cancelledAt;
  const run = { runId, graph, status: found.status, turn: found.turn, endedAt };
  const [row] = await rowsOf({ run, occurrenceIds: [occurrenceId] });
  if (!row) throw new DomainError("not_found", "The run has no such execution of a node.");
  const before = String(BigInt(row.sequence) - 1n);
  const [[stored], events] = await Promise.all([
    db.run<OccurrenceRow>(findOccurrence, [runId, occurrenceId]),
    db.run<BrowsedRow>(
      findEventsAfter,
      eventSearchParams({ runId, from: before, limit: MAX_EVENTS + 1, occurrenceId, withPayloads: true }),
    ),
  ]);
  const graphNode = indexNodes(graph).get(row.nodeId);
  const node = graphNode as JsonObject | undefined; // a node of a document is JSON
  const shown = events
    .slice(0, MAX_EVENTS)
    .map((event) => runEvent({ runId, secrets, graph, row: event, payloadMaxChars: PAYLOAD_CHARS.default }));
  return {
    row,
    node: node ? asObject(hide(node)) : null,
    input: inputOf(shown),
    output: stored?.output == null ? null : bound(shownOutput(graphNode, stored.output)),
    error: row.status === "failed" ? (row.attempts.at(-1)?.error ?? null) : null,
    calls: (stored?.calls ?? []).map(({ ordinal, endedAt, result }) => ({
      ordinal,
      endedAt: new Date(endedAt).toISOString(),
      result: bound(result),
    })),
    interactions: (stored?.interactions ?? []).map((asked) => ({
      ...asked,
      title: typeof asked.request.title === "string" ? asked.request.title : null,
      request: asObject(hide(shownRequest(asked.request))),
      answer: asked.answer && asObject(hide(shownAnswer(asked.request, asked.answer))),
      requestedAt: new Date(asked.requestedAt).toISOString(),
      answeredAt: asked.answeredAt === null ? null : new Date(asked.answeredAt).toISOString(),
    })),
    events: shown,
    hasMoreEvents: events.length > MAX_EVENTS,
  };
}

const asObject = (value: Json): JsonObject => (isJsonObject(value) ? value : {});

/**
 * A node's input, from the trace, which is the only place that stores it. Pure nodes have none, because they may read
 * everything.
 */
function inputOf(events: readonly RunEvent[]): Json {
  for (const { eventType, payload } of events) {
    if (!isJsonObject(payload ?? null) || !isJsonObject(payload)) continue;
    if (payload.truncated === true && eventType !== "node_started") return payload;
    if (eventType === "model_called")
      return { system: payload.system ?? null, prompt: payload.prompt ?? null };
    if (eventType === "tool_called") return payload.arguments ?? null;
    if (eventType === "interaction_requested") {
      const { interactionId: _id, type: _type, ...request } = payload;
      return request;
    }
  }
  return null;
}
