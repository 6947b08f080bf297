import type { Database } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { gatherMails } from "./mails/gather-mails.ts";
import { rollDigests } from "./mails/roll-digests.ts";
import { sendMails } from "./mails/send-mails.ts";
import { notifyOfExpiring } from "./notify-of-expiring.ts";
import { notifyOfFailures } from "./notify-of-failures.ts";

/** Writes notifications of what no verb's transaction can: failures of followed agents, and what expires soon. */
export async function deriveNotifications(db: Database): Promise<void> {
  await notifyOfFailures(db);
  await notifyOfExpiring(db);
}

/** Sends what is due by e-mail; without a mail server, nothing. */
export async function mailNotifications(
  db: Database,
  { isTaking }: { isTaking: () => boolean },
): Promise<void> {
  const { mailer } = runtime();
  if (!mailer) return;
  await gatherMails(db);
  await rollDigests(db);
  await sendMails(db, { mailer, isTaking });
}
