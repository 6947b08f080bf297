import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { nextDigest } from "../next-digest.ts";

const AT_ONCE = 200;
/** Past an hour that clocks show twice. */
const BEYOND_MS = 2 * 60 * 60 * 1_000;

interface DueRow {
  readonly workspaceId: string;
  readonly userId: string;
  readonly digestHour: number;
  readonly timeZone: string;
}

/** Index: notification_settings_digest. */
const lockDue: Statement = {
  name: "lock-due-digests",
  text: `
    select workspace_id as "workspaceId", user_id as "userId", digest_hour as "digestHour", time_zone as "timeZone"
      from notification_settings
     where next_digest_at <= statement_timestamp()
     order by next_digest_at
     limit ${AT_ONCE}
       for update skip locked`,
};

/** $1 workspace, $2 person, $3 the time. */
const move: Statement = {
  name: "move-next-digest",
  text: `update notification_settings set next_digest_at = $3 where workspace_id = $1 and user_id = $2`,
};

/** Sets when the next digests are due, of those whose time has come. */
export async function rollDigests(db: Database): Promise<void> {
  while ((await db.transaction(rollSome)) === AT_ONCE);
}

async function rollSome(tx: Transaction): Promise<number> {
  const due = await tx.run<DueRow>(lockDue, []);
  const after = new Date(Date.now() + BEYOND_MS);
  for (const { workspaceId, userId, digestHour: hour, timeZone } of due)
    await tx.run(move, [workspaceId, userId, nextDigest({ hour, timeZone, after })]);
  return due.length;
}
