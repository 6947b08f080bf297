import { setTimeout as delay } from "node:timers/promises";
import { TRACE_PAGE } from "#lib/contract/limits.ts";
import type { ExecutionStatus, TraceEvent } from "#lib/contract/trace.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";

const POLL_MS = 500;
const ENDED: readonly ExecutionStatus[] = ["succeeded", "errored", "cancelled"];

/**
 * Yields each event of a run once, until the run has ended or `stopped` is aborted.
 *
 * A page has a cursor only if more events follow, so the last page is read again until it is full; the gapless sequence
 * shows which events are new. A page's status is from before its events were read: if it is terminal, the page has
 * every event of that turn.
 */
export async function* followTrace({
  actor,
  runId,
  includePayloads,
  stopped,
}: {
  actor: Actor;
  runId: string;
  includePayloads: boolean;
  stopped: AbortSignal;
}): AsyncGenerator<TraceEvent> {
  let cursor: string | undefined;
  let seen = 0n;
  while (!stopped.aborted) {
    const query = { limit: TRACE_PAGE.max, includePayloads, ...(cursor === undefined ? {} : { cursor }) };
    const { events, status, pagination } = await getRunTrace({ actor, runId, query });
    for (const event of events) {
      if (BigInt(event.sequence) <= seen) continue;
      seen = BigInt(event.sequence);
      yield event;
    }
    if (pagination.nextCursor !== null) cursor = pagination.nextCursor;
    else if (ENDED.includes(status)) return;
    else await delay(POLL_MS, undefined, { signal: stopped }).catch(() => {});
  }
}
