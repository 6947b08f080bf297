import type { RunEventType } from "#lib/contract/events.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Statement } from "#lib/platform/db/database.ts";

/** A feed's ends and one of its events after a sequence; the event's members are null where none is. */
export interface FeedRow {
  /** Of the newest event. */
  readonly last: string;
  /** Of the oldest event that is left; of the next one where none is. */
  readonly oldest: string;
  /** False after nobody has read it for long: events of that time were not written. */
  readonly listens: boolean;
  /** Whether the hour of its last read is to be written again. */
  readonly isStale: boolean;
  /** Up to where the events of the asked types were looked for. */
  readonly scannedTo: string | null;
  readonly sequence: string | null;
  readonly eventId: string;
  readonly type: RunEventType;
  readonly at: Date;
  readonly runId: string;
  readonly agentId: string;
  readonly laneId: string;
  readonly metadata: JsonObject | null;
  readonly interactionId: string | null;
  readonly parentRunId: string | null;
}

/**
 * One statement, so that nothing is deleted between the look at the oldest event and the read. $1 owner, $2 the sequence
 * after which to read, null: from the oldest; $3 events looked at, $4 types or null: all, $5 events read. No row: nobody
 * has started the feed. Index: feed_events primary key.
 */
export const readFeed: Statement = {
  name: "read-feed",
  text: `
    select f.last_sequence::text as "last", oldest.sequence::text as "oldest", f.listens as "listens",
           f.read_at < now() - interval '1 hour' as "isStale", s.scanned_to::text as "scannedTo",
           e.sequence::text as "sequence", e.event_id as "eventId", e.type as "type", e.at as "at", e.run_id as "runId",
           e.agent_id as "agentId", e.lane_id as "laneId", e.metadata as "metadata", e.interaction_id as "interactionId",
           e.parent_run_id as "parentRunId"
      from event_feeds f
     cross join lateral (
       select coalesce((select sequence from feed_events where owner_id = f.owner_id order by sequence limit 1),
                       f.last_sequence + 1) as sequence
     ) oldest
      left join lateral (
        select max(sequence) as scanned_to
          from (select sequence from feed_events
                 where owner_id = f.owner_id and sequence > coalesce($2::bigint, oldest.sequence - 1)
                 order by sequence limit $3) scanned
      ) s on true
      left join lateral (
        select * from feed_events
         where owner_id = f.owner_id and sequence > coalesce($2::bigint, oldest.sequence - 1) and sequence <= s.scanned_to
           and ($4::text[] is null or type = any($4::text[]))
         order by sequence limit $5
      ) e on true
     where f.owner_id = $1
     order by e.sequence`,
};
