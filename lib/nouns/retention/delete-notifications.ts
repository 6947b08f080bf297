import type { Database, Statement } from "#lib/platform/db/database.ts";

const ROWS_AT_ONCE = 5_000;
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** $1 the moment. Index: notifications_created. */
const deleteNotifications: Statement = {
  name: "delete-old-notifications",
  text: `
    delete from notifications where id in (
      select id from notifications where created_at < $1 order by created_at limit ${ROWS_AT_ONCE})
    returning 1`,
};

/** $1 the moment. Index: notification_mails_created. */
const deleteMails: Statement = {
  name: "delete-old-notification-mails",
  text: `
    delete from notification_mails where id in (
      select id from notification_mails where created_at < $1 order by created_at limit ${ROWS_AT_ONCE})
    returning 1`,
};

/** Deletes notifications and mails of more than 30 days ago, in all workspaces: links in mails end then. */
export async function deleteOldNotifications(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (const statement of [deleteNotifications, deleteMails])
    while ((await db.run(statement, [before])).length === ROWS_AT_ONCE);
}
