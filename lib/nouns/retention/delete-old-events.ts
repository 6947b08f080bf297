import { EVENTS } from "#lib/contract/limits.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";

const ROWS_AT_ONCE = 5_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** $1 the moment. In the order of numbering, so that what is left of a feed has no gap. Index: feed_events_numbered. */
const deleteEvents: Statement = {
  name: "delete-old-feed-events",
  text: `
    delete from feed_events where (owner_id, sequence) in (
      select owner_id, sequence from feed_events where numbered_at < $1 order by numbered_at, owner_id, sequence limit ${ROWS_AT_ONCE})
    returning 1`,
};

/** $1 the moment, with their attempts. Index: webhook_deliveries_created. */
const deleteDeliveries: Statement = {
  name: "delete-old-webhook-deliveries",
  text: `
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < $1 order by created_at limit ${ROWS_AT_ONCE})
    returning 1`,
};

/** $1 the moment. Runs of a feed that nobody reads write no events. */
const stopFeeds: Statement = {
  name: "stop-unread-feeds",
  text: `
    update event_feeds f set listens = false
     where listens and read_at < $1
       and not exists (select from webhook_endpoints w where w.owner_id = f.owner_id and w.status = 'active')`,
};

/** Deletes events and deliveries of more than 30 days ago, and stops feeds that nobody has read or sent since (D20). */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENTS.days * DAY_MS);
  await db.run(stopFeeds, [before]);
  for (const statement of [deleteEvents, deleteDeliveries])
    while ((await db.run(statement, [before])).length === ROWS_AT_ONCE);
}
