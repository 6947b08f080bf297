import type { Database } from "#lib/platform/db/database.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import type { Mailer } from "#lib/platform/mail/mailer.ts";
import type { SendFailure } from "#lib/platform/mail/send-failure.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { describeNotifications } from "../describe-notifications.ts";
import {
  type ClaimedMail,
  claimMails,
  endMail,
  findContents,
  findRecipient,
  MAILS_AT_ONCE,
  retryMail,
} from "./mail-attempts.sql.ts";
import { writeMail } from "./write-mail.ts";

/** Seconds before the second attempt, the third, and so on; after the last one it is given up, a day later. */
export const BACKOFF_SECONDS = [30, 120, 600, 1_800, 7_200, 28_800, 57_600] as const;

/**
 * Sends the mails that are due. Each is claimed first and its outcome written after, so a worker that is killed in
 * between has it sent again, with the same Message-ID. What happens to one stops no other. Any number of workers may do
 * this at once.
 */
export async function sendMails(
  db: Database,
  { mailer, isTaking }: { mailer: Mailer; isTaking: () => boolean },
): Promise<void> {
  while (isTaking()) {
    const claimed = await db.run<ClaimedMail>(claimMails, []);
    await Promise.all(claimed.map((mail) => deliver(db, mailer, mail)));
    if (claimed.length < MAILS_AT_ONCE) return;
  }
}

/** Never rejects: a mail that fails unexpectedly is sent again when its claim ends. */
async function deliver(db: Database, mailer: Mailer, claimed: ClaimedMail): Promise<void> {
  const { id, attempt } = claimed;
  try {
    const mail = await compose(db, claimed);
    if (!mail) return void (await db.run(endMail, [id, attempt, "empty", null]));
    const failure = await mailer.send(mail);
    await pausePoint("mail-sent");
    await settle(db, claimed, failure);
  } catch (error) {
    logFailure(runtime().log, { error, message: "a mail could not be sent; it is tried again" });
  }
}

/** Undefined where nothing in it concerns the person any more, or they are no longer a member. */
async function compose(db: Database, { id, workspaceId, userId, isDigest }: ClaimedMail) {
  const [recipient] = await db.run<{ name: string; address: string; workspaceName: string }>(findRecipient, [
    workspaceId,
    userId,
  ]);
  if (!recipient) return undefined;
  const contents = await db.run<{ id: string }>(findContents, [id]);
  const notifications = await describeNotifications(
    db,
    contents.map((one) => one.id),
    { inAll: true },
  );
  if (notifications.length === 0) return undefined;
  const { workspaceName, ...to } = recipient;
  return writeMail({ id, to, workspaceName, isDigest, notifications, origin: runtime().origin });
}

async function settle(
  db: Database,
  { id, attempt, workspaceId, userId }: ClaimedMail,
  failure: SendFailure | undefined,
): Promise<void> {
  if (!failure) return void (await db.run(endMail, [id, attempt, "sent", null]));
  const { isFinal, reason } = failure;
  const seconds = isFinal ? undefined : BACKOFF_SECONDS[attempt - 1];
  const entry = { mailId: id, workspaceId, userId, attempt, reason };
  if (seconds === undefined) {
    runtime().log.warn(entry, "a mail was given up");
    await db.run(endMail, [id, attempt, "failed", reason]);
  } else {
    runtime().log.warn(entry, `a mail was not taken; it is sent again in ${seconds} s`);
    await db.run(retryMail, [id, attempt, seconds, reason]);
  }
}
