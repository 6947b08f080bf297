import { EVENT_WORDS } from "#lib/contract/dashboard/event-words.ts";
import type { EventPage, runPageOperations } from "#lib/contract/dashboard/run.ts";
import { PAYLOAD_CHARS, TRACE_PAGE } from "#lib/contract/limits.ts";
import type { QueryOf } from "#lib/contract/operation.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { executionStatus } from "#lib/nouns/runs/status.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findEventCount } from "../timeline/find-timeline.sql.ts";
import { readIteration } from "../timeline/level.ts";
import { type BrowsedRow, eventSearchParams, findEventsAfter, findEventsBefore } from "./find-events.sql.ts";
import { runEvent } from "./run-event.ts";

/** The ids of nodes whose display name contains the text. */
function nodesNamed(graph: AgentDocument, text: string): string[] {
  const wanted = text.toLowerCase();
  return [...indexNodes(graph).values()].flatMap(({ id, name }) =>
    name?.toLowerCase().includes(wanted) ? [id] : [],
  );
}

/** The event types whose display text contains the text. */
function typesCalled(text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.entries(EVENT_WORDS).flatMap(([type, words]) =>
    words.toLowerCase().includes(wanted) ? [type] : [],
  );
}

type EventQuery = QueryOf<typeof runPageOperations.listEvents>;

/**
 * A page of a run's events, forwards from `after` or backwards from `before`. These are sequences, so that a link can
 * open at an event. With filters, `hasBefore` of a forward page only means that there may be some.
 * @throws DomainError run_not_found, permission_denied; invalid_request for a `within` that is no iteration's.
 */
export async function listEvents({
  actor,
  runId,
  query,
}: {
  actor: UserActor;
  runId: string;
  query: EventQuery;
}): Promise<EventPage> {
  const { pages } = runtime();
  const run = await findOwnRun({ actor, runId });
  const graph = await loadGraph({ workspaceId: actor.workspaceId, fingerprint: run.graphFingerprint });
  const limit = query.limit ?? TRACE_PAGE.default;
  const isBackwards = query.before !== undefined;
  const { text } = query;
  const from = query.before ?? query.after ?? "0";
  const [rows, [counted]] = await Promise.all([
    pages.run<BrowsedRow>(
      isBackwards ? findEventsBefore : findEventsAfter,
      eventSearchParams({
        runId,
        from,
        limit: limit + 1,
        eventTypes: query.eventTypes,
        nodeIds: query.nodeIds,
        occurrenceId: query.occurrenceId,
        within: query.within === undefined ? undefined : readIteration(query.within),
        text:
          text === undefined
            ? undefined
            : { text, nodeIds: nodesNamed(graph, text), types: typesCalled(text) },
        withPayloads: query.includePayloads,
      }),
    ),
    pages.run<{ eventCount: string }>(findEventCount, [runId]),
  ]);
  const page = rows.slice(0, limit);
  const secrets = redactionOf(run);
  const hasMore = rows.length > limit;
  const lastSequence = counted?.eventCount ?? "0";
  const payloadMaxChars = query.includePayloads ? (query.payloadMaxChars ?? PAYLOAD_CHARS.default) : null;
  return {
    runId,
    status: executionStatus(run.status),
    events: (isBackwards ? page.reverse() : page).map((row) =>
      runEvent({ runId, secrets, graph, row, payloadMaxChars }),
    ),
    hasBefore: isBackwards ? hasMore : BigInt(from) > 0n,
    hasAfter: isBackwards ? BigInt(from) <= BigInt(lastSequence) : hasMore,
    lastSequence,
  };
}
