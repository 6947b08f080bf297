import type { RunEventType } from "#lib/contract/events.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { batch } from "#lib/platform/db/batch.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";

/*
 * Events get their sequences after the commit that wrote them, by one process at a time: the lock ends with its
 * transaction, so another process goes on as soon as the database knows that this one is gone. A transaction that commits
 * late gets later numbers, whatever its events' positions are, so a reader that has seen n has seen everything up to n. A
 * run's events stay in their order, because each is written by a statement that sees the one before. A batch is one
 * transaction: whatever dies, a number is given once, and none is left out.
 */

/** Few enough that their deliveries are made in a moment. */
const EVENTS_AT_ONCE = 200;

/** $1 the position after which to look: the index still contains entries of what was numbered. */
const findUnnumbered: Statement = {
  name: "find-unnumbered-events",
  text: `select position::text as "position" from unnumbered_events where position > $1 order by position limit ${EVENTS_AT_ONCE}`,
};

const tryLock: Statement = {
  name: "try-lock-numbering",
  text: `select pg_try_advisory_xact_lock(7126380117) as "locked"`,
};

const named = batch({ position: "bigint", event_id: "text" });

/**
 * Moves events to the feeds that listen: of their run's credential and of its workspace. A wait for an interaction that
 * was told before is dropped. Answers those of owners with endpoints.
 * Indexes: primary keys of unnumbered_events, runs and event_feeds; feed_events_run, webhook_endpoints_owner.
 */
const number: Statement = {
  name: "number-events",
  text: `
    with taken as materialized (
      delete from unnumbered_events u using ${named.rows("n")} where u.position = n.position
      returning u.*, n.event_id
    ),
    told as materialized (
      select t.*, row_number() over (partition by t.run_id, t.interaction_id order by t.position) as nth from taken t
    ),
    listened as materialized (
      select f.owner_id, t.event_id, t.type, t.run_id, t.interaction_id, t.turn, t.at, r.agent_id, r.lane_id, r.parent_run_id,
             r.metadata, row_number() over (partition by f.owner_id order by t.position) as nth
        from told t
        join runs r on r.id = t.run_id
        join event_feeds f on f.owner_id in (t.workspace_id, t.credential_id) and f.listens
       where t.interaction_id is null
          or (t.nth = 1 and not exists (select from feed_events e where e.run_id = t.run_id and e.interaction_id = t.interaction_id))
    ),
    raised as (
      update event_feeds f set last_sequence = f.last_sequence + n.count
        from (select owner_id, count(*) as count from listened group by owner_id) n
       where f.owner_id = n.owner_id
      returning f.owner_id, f.last_sequence - n.count as before
    ),
    numbered as (
      insert into feed_events (owner_id, sequence, event_id, type, run_id, agent_id, lane_id, parent_run_id, metadata, interaction_id,
                               turn, at)
      select l.owner_id, raised.before + l.nth, l.event_id, l.type, l.run_id, l.agent_id, l.lane_id, l.parent_run_id, l.metadata,
             l.interaction_id, l.turn, l.at
        from listened l join raised on raised.owner_id = l.owner_id
      returning *
    )
    select e.owner_id as "ownerId", e.sequence::text as "sequence", e.event_id as "eventId", e.type as "type", e.run_id as "runId",
           e.agent_id as "agentId", e.lane_id as "laneId", e.parent_run_id as "parentRunId", e.metadata as "metadata",
           e.interaction_id as "interactionId", e.turn as "turn", e.at as "at", t.workspace_id as "workspaceId", t.state as "state"
      from numbered e join taken t on t.event_id = e.event_id
     where exists (select from webhook_endpoints w where w.owner_id = e.owner_id and w.status = 'active')
     order by e.owner_id, e.sequence`,
};

const findListeners: Statement = {
  name: "find-listeners",
  text: `
    select exists (select from event_feeds where listens) as "listened", exists (select from unnumbered_events) as "due"`,
};

/** An event in one feed. */
export interface NumberedEvent {
  readonly ownerId: string;
  readonly workspaceId: string;
  readonly sequence: string;
  readonly eventId: string;
  readonly type: RunEventType;
  readonly runId: string;
  readonly agentId: string;
  readonly laneId: string;
  readonly parentRunId: string | null;
  readonly metadata: JsonObject | null;
  readonly interactionId: string | null;
  readonly turn: number;
  readonly at: Date;
  /** What the run's row said then; null where no endpoint sends whole records. */
  readonly state: Json;
}

/** Writes what is to be sent of numbered events, in their transaction. */
export type Deliver = (tx: Transaction, events: readonly NumberedEvent[]) => Promise<void>;

/** How often somebody who listens is looked for while nobody does. */
const IDLE_MS = 1_000;

/** @returns a round of numbering, to be called often; while nobody listens most do nothing. */
export function createNumbering(db: Database, deliver: Deliver): () => Promise<void> {
  let nextLookAt = 0;
  return async () => {
    if (performance.now() < nextLookAt) return;
    const [look] = await db.run<{ listened: boolean; due: boolean }>(findListeners, []);
    if (look?.due) await numberEvents(db, deliver);
    nextLookAt = look?.listened ? 0 : performance.now() + IDLE_MS;
  };
}

/** Numbers all committed events in batches, unless another process does it now. */
export async function numberEvents(db: Database, deliver: Deliver = async () => {}): Promise<void> {
  for (let after: string | undefined = "0"; after !== undefined; ) {
    const from: string = after;
    after = await db.transaction((tx) => numberBatch(tx, { after: from, deliver }));
    await pausePoint("committed");
  }
}

/** @returns where the next batch begins; undefined: there is none. */
async function numberBatch(
  tx: Transaction,
  { after, deliver }: { after: string; deliver: Deliver },
): Promise<string | undefined> {
  const [lock] = await tx.run<{ locked: boolean }>(tryLock, []);
  if (!lock?.locked) return undefined;
  const found = await tx.run<{ position: string }>(findUnnumbered, [after]);
  if (found.length === 0) return undefined;
  const ids = found.map(({ position }) => ({ position, event_id: newId("event") }));
  const numbered = await tx.run<NumberedEvent>(number, named.values(ids));
  if (numbered.length > 0) await deliver(tx, numbered);
  await pausePoint("number-events");
  return found.length < EVENTS_AT_ONCE ? undefined : found.at(-1)?.position;
}
