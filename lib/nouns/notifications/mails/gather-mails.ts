import { batch } from "#lib/platform/db/batch.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";

const AT_ONCE = 500;
/** News within this gap after a mail is held back and sent together. */
const GAP = "interval '1 minute'";
/** Where no mail was sent for long, for want of a server or a worker, what is older is not sent any more. */
const TOO_LATE = "interval '1 day'";

interface DueRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly isDigest: boolean;
}

/** Index: notifications_due, notification_mails_user. */
const lockDue: Statement = {
  name: "lock-due-notifications",
  text: `
    select n.id as "id", n.workspace_id as "workspaceId", n.user_id as "userId", n.is_digest as "isDigest"
      from notifications n
     where n.mail_due_at is not null and n.mail_id is null
       and n.mail_due_at <= statement_timestamp() and n.mail_due_at > statement_timestamp() - ${TOO_LATE}
       and (n.is_digest
            or not exists (select from notification_mails m
                            where m.workspace_id = n.workspace_id and m.user_id = n.user_id and not m.is_digest
                              and m.created_at > clock_timestamp() - ${GAP}))
     order by n.mail_due_at, n.id
     limit ${AT_ONCE}
       for update of n skip locked`,
};

const mails = batch({ id: "text", workspace_id: "text", user_id: "text", is_digest: "boolean" });
const insert: Statement = {
  name: "insert-notification-mails",
  text: `
    insert into notification_mails (id, workspace_id, user_id, is_digest, next_attempt_at)
    select g.id, g.workspace_id, g.user_id, g.is_digest, clock_timestamp() from ${mails.rows("g")}`,
};

const contents = batch({ id: "text", mail_id: "text" });
const putIn = {
  name: "put-notifications-in-mails",
  text: `update notifications n set mail_id = g.mail_id from ${contents.rows("g")} where n.id = g.id`,
};

/**
 * Puts due notifications into mails: those of one person together, a digest apart from the rest. A notification is in one mail
 * at most. Any number of workers may do this at once.
 */
export async function gatherMails(db: Database): Promise<void> {
  while ((await db.transaction(gatherSome)) === AT_ONCE);
}

async function gatherSome(tx: Transaction): Promise<number> {
  const due = await tx.run<DueRow>(lockDue, []);
  if (due.length === 0) return 0;
  const byPerson = Map.groupBy(due, ({ workspaceId, userId, isDigest }) =>
    [workspaceId, userId, isDigest].join(" "),
  );
  const made = [...byPerson.values()].map((rows) => ({ mailId: newId("mail"), rows }));
  const rowsOf = made.flatMap(({ mailId, rows: [first] }) =>
    first
      ? [
          {
            id: mailId,
            workspace_id: first.workspaceId,
            user_id: first.userId,
            is_digest: first.isDigest,
          },
        ]
      : [],
  );
  await tx.run(insert, mails.values(rowsOf));
  const put = made.flatMap(({ mailId, rows }) => rows.map(({ id }) => ({ id, mail_id: mailId })));
  await tx.run(putIn, contents.values(put));
  return due.length;
}
