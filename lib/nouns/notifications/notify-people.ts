import type { NotificationSubject } from "#lib/contract/notification-choices.ts";
import { batch } from "#lib/platform/db/batch.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { jsonParam } from "#lib/platform/db/json-param.ts";
import { newId } from "#lib/platform/ids.ts";
import { chosen, IS_WANTED, MAIL_DUE } from "./choices.sql.ts";

const columns = batch({
  id: "text",
  workspace_id: "text",
  user_id: "text",
  subject: "text",
  item_id: "text",
  occasion: "text",
  caused_by_id: "text",
  failures: "json",
});

/** Members who do not want to hear of it get no row. Indexes: the primary keys, notifications_once. */
const insert: Statement = {
  name: "insert-notifications",
  text: `
    insert into notifications (id, workspace_id, user_id, subject, item_id, occasion, caused_by_id, failures, by_browser,
                               mail_due_at, is_digest)
    select g.id, g.workspace_id, g.user_id, g.subject, g.item_id, coalesce(g.occasion, now()::text), g.caused_by_id,
           g.failures, chosen.browser, ${MAIL_DUE}, chosen.email = 'digest'
      from ${columns.rows("g")}
      join memberships m on m.workspace_id = g.workspace_id and m.user_id = g.user_id and m.status = 'active'
      ${chosen("g.subject")}
     where ${IS_WANTED}
     order by g.user_id, g.subject, g.item_id
    on conflict do nothing
    returning user_id as "userId", item_id as "itemId"`,
};

export interface NewNotification {
  readonly workspaceId: string;
  readonly userId: string;
  readonly subject: NotificationSubject;
  readonly itemId: string;
  /** Tells repetitions apart, such as two assignments of one task; absent: the time of the transaction. */
  readonly occasion?: string;
  /** The person who did it. */
  readonly causedById?: string;
  readonly failures?: { readonly runs: number; readonly lastRunId: string };
}

/**
 * Writes what people are to hear of, in the transaction of the event. A repetition changes nothing.
 * @returns which of them were written; the others are known already, or not wanted.
 */
export async function notifyPeople(
  tx: Queries,
  notifications: readonly NewNotification[],
): Promise<readonly Pick<NewNotification, "userId" | "itemId">[]> {
  if (notifications.length === 0) return [];
  const rows = notifications.map((one) => ({
    id: newId("notification"),
    workspace_id: one.workspaceId,
    user_id: one.userId,
    subject: one.subject,
    item_id: one.itemId,
    occasion: one.occasion ?? null,
    caused_by_id: one.causedById ?? null,
    failures: jsonParam(one.failures),
  }));
  return tx.run(insert, columns.values(rows));
}
