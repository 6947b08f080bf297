import { setTimeout as delay } from "node:timers/promises";
import type { Database, Statement } from "#lib/platform/db/database.ts";

/**
 * Somebody who stopped reading for as long as events are kept has missed some, whatever number they hold: the number that
 * is skipped here tells them. $1 owner, $2 workspace.
 */
const listen: Statement = {
  name: "listen-to-runs",
  text: `
    insert into event_feeds as f (owner_id, workspace_id) values ($1, $2)
    on conflict (owner_id) do update
       set listens = true, read_at = now(), last_sequence = f.last_sequence + case when f.listens then 0 else 1 end`,
};

const nextTransaction: Statement = {
  name: "next-transaction",
  text: `select pg_snapshot_xmax(pg_current_snapshot())::text as "id"`,
};

/** $1 a transaction's id: whether one before it still writes, or reads what was before it. */
const hasOlder: Statement = {
  name: "has-older-transactions",
  text: `
    select exists (select from pg_stat_activity
                    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
                      and (age(backend_xid) > age($1::xid8::xid) or age(backend_xmin) > age($1::xid8::xid))) as "any"`,
};

const LOOK_MS = 20;
/** A backup reads for longer, and changes no run. */
const WAIT_MS = 3_000;

/**
 * Makes the statements that change runs write events for this owner. A statement that began before cannot know, and may
 * commit later: so it waits until all of those have ended, and what happens after its return is in the feed.
 */
export async function startFeed(
  db: Database,
  { ownerId, workspaceId }: { ownerId: string; workspaceId: string },
): Promise<void> {
  await db.run(listen, [ownerId, workspaceId]);
  const [next] = await db.run<{ id: string }>(nextTransaction, []);
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; await delay(LOOK_MS)) {
    const [older] = await db.run<{ any: boolean }>(hasOlder, [next?.id]);
    if (!older?.any) return;
  }
}
