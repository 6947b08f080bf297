import type { Statement } from "#lib/platform/db/database.ts";
import { MAIL_CONNECTIONS } from "#lib/platform/mail/mailer.ts";

/** None waits for another one's connection while its claim runs out. */
export const MAILS_AT_ONCE = MAIL_CONNECTIONS;
/** Longer than an attempt takes: only after a lost worker does another one send the mail again. */
const CLAIM = "interval '3 minutes'";

export interface ClaimedMail {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly isDigest: boolean;
  /** From 1. */
  readonly attempt: number;
}

/** Most looks find nothing. Index: notification_mails_open. */
export const claimMails: Statement = {
  name: "claim-notification-mails",
  text: `
    update notification_mails m
       set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + ${CLAIM}
     where m.id in (select id from notification_mails
                     where next_attempt_at <= statement_timestamp()
                     order by next_attempt_at
                     limit ${MAILS_AT_ONCE}
                       for update skip locked)
    returning m.id as "id", m.workspace_id as "workspaceId", m.user_id as "userId", m.is_digest as "isDigest",
              m.attempts as "attempt"`,
};

/** $1 mail, $2 attempt, $3 outcome, $4 what the server said. Only the newest attempt's outcome counts, unless it was sent. */
export const endMail: Statement = {
  name: "end-notification-mail",
  text: `
    update notification_mails
       set outcome = $3, failure = $4, next_attempt_at = null, ended_at = clock_timestamp()
     where id = $1 and outcome is null and (attempts = $2 or $3 = 'sent')`,
};

/** $1 mail, $2 attempt, $3 seconds until the next one, $4 what the server said. */
export const retryMail: Statement = {
  name: "retry-notification-mail",
  text: `
    update notification_mails
       set next_attempt_at = clock_timestamp() + make_interval(secs => $3), failure = $4
     where id = $1 and attempts = $2 and outcome is null`,
};

/** Finds the address of a member who may be written to. $1 workspace, $2 person. Indexes: the primary keys. */
export const findRecipient: Statement = {
  name: "find-mail-recipient",
  text: `
    select u.name as "name", u.email as "address", w.name as "workspaceName"
      from memberships m
      join users u on u.id = m.user_id
      join workspaces w on w.id = m.workspace_id
     where m.workspace_id = $1 and m.user_id = $2 and m.status = 'active'`,
};

/** $1 mail. Index: notifications_mail. */
export const findContents: Statement = {
  name: "find-mail-contents",
  text: `select id as "id" from notifications where mail_id = $1 order by id desc`,
};
