import { DomainError } from "#lib/contract/errors.ts";
import type { EventPage, FeedEvent, RunEventType } from "#lib/contract/events.ts";
import { EVENTS } from "#lib/contract/limits.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { feedWatchOf } from "./feed-watch.ts";
import { type FeedRow, readFeed } from "./read-feed.sql.ts";
import { startFeed } from "./start-feed.ts";

/** How often a held request looks whether its caller may still ask (D13). */
const RECHECK_MS = 1_000;
/** Events that are looked at for those of the asked types. */
const SCANNED = 2_000;

const STATUS: Record<RunEventType, RunStatus> = {
  "run.started": "running",
  "run.waiting": "waiting",
  "run.completed": "completed",
  "run.failed": "failed",
  "run.cancelled": "cancelled",
};

interface FeedQuery {
  readonly after?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly waitSeconds?: number | undefined;
}

/**
 * A page of what happened to the credential's own runs, in the order of their sequences (interface: GET /events; D20). The
 * first read starts the feed. With `waitSeconds` it is held until there is an event of the asked types.
 * @throws DomainError events_expired; invalid_request for an `after` that was never given; and what `held` throws.
 */
export async function listFeedEvents({
  actor: asking,
  query,
  held,
}: {
  actor: CredentialActor;
  query: FeedQuery;
  held: () => HeldActor<CredentialActor>;
}): Promise<EventPage> {
  const { db, stopping } = runtime();
  const { credentialId: ownerId, workspaceId } = asking;
  const { limit = EVENTS.page.default, types, waitSeconds = 0 } = query;
  const deadline = performance.now() + waitSeconds * 1_000;
  const waiting = waitSeconds > 0 ? held() : undefined;
  const signal = waiting ? AbortSignal.any([waiting.closed, stopping]) : stopping;
  for (let { after } = query; ; ) {
    const read = async () =>
      db.run<FeedRow>(readFeed, [ownerId, after ?? null, types ? SCANNED : limit, types ?? null, limit]);
    let rows = await read();
    const [first] = rows;
    if (!first?.listens || first.isStale) {
      await startFeed(db, { ownerId, workspaceId });
      rows = await read();
    }
    const page = pageOf(rows, { after, limit });
    after = page.pagination.nextAfter;
    const leftMs = deadline - performance.now();
    if (page.events.length > 0 || leftMs <= 0 || signal.aborted) return page;
    if (page.pagination.hasMore) continue;
    await feedWatchOf(db).next({ ownerId, after, maxMs: Math.min(leftMs, RECHECK_MS), signal });
    await waiting?.now();
  }
}

function pageOf(
  rows: readonly FeedRow[],
  { after, limit }: { after: string | undefined; limit: number },
): EventPage {
  const [feed] = rows;
  if (!feed) throw new Error("a feed that was started is not there");
  const { oldest, last, scannedTo } = feed;
  const from = after === undefined ? BigInt(oldest) - 1n : BigInt(after);
  if (from > BigInt(last)) throw neverGiven(from, last);
  if (from + 1n < BigInt(oldest)) throw expired(from, oldest);
  const events = rows.flatMap((row) => (row.sequence === null ? [] : eventOf(row, row.sequence)));
  const nextAfter = (events.length === limit ? events.at(-1)?.sequence : scannedTo) ?? String(from);
  return { events, pagination: { nextAfter, hasMore: BigInt(nextAfter) < BigInt(last) } };
}

function eventOf(row: FeedRow, sequence: string): FeedEvent {
  const { eventId: id, type, at, runId, agentId, laneId, metadata, interactionId, parentRunId } = row;
  return {
    sequence,
    id,
    type,
    timestamp: at.toISOString(),
    run: { runId, agentId, laneId, status: STATUS[type], metadata, interactionId, parentRunId },
  };
}

function neverGiven(after: bigint, last: string): DomainError {
  const message = `This feed has not given the sequence ${after}: its newest event is ${last}.`;
  return new DomainError("invalid_request", message, {
    details: [{ code: "newest_sequence", message: last, field: "after" }],
  });
}

function expired(after: bigint, oldest: string): DomainError {
  return new DomainError(
    "events_expired",
    `Events after ${after} were deleted. The oldest that is left is ${oldest}: read the runs you follow, then go on from ${BigInt(oldest) - 1n}.`,
    { details: [{ code: "oldest_sequence", message: oldest, field: "after" }] },
  );
}
