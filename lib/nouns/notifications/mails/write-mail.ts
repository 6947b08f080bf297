import { dateFormatter } from "#lib/contract/date-forms.ts";
import { escaped, type Mail } from "#lib/platform/mail/mailer.ts";
import { inOneLine } from "#lib/platform/mail/send-failure.ts";
import type { DescribedNotification } from "../described-notification.ts";

/** What language a person reads is not known here. */
const writeDate = dateFormatter("en-GB");

/** Longer lists help nobody; the rest is counted. */
const MOST_LISTED = 50;

/**
 * The mail that says these notifications, the newest first. One alone is the mail's subject.
 * @param origin of this installation, without a slash at its end.
 */
export function writeMail({
  id,
  to,
  workspaceName,
  isDigest,
  notifications,
  origin,
}: {
  id: string;
  to: Mail["to"];
  workspaceName: string;
  isDigest: boolean;
  notifications: readonly DescribedNotification[];
  origin: string;
}): Mail {
  const listed = notifications
    .slice(0, MOST_LISTED)
    .map((one) => ({ ...one, title: inOneLine(one.title), about: inOneLine(aboutOf(one)) }));
  const more = notifications.length - listed.length;
  const unsubscribeUrl = `${origin}/account#notifications`;
  const [first] = listed;
  const subject =
    !isDigest && notifications.length === 1 && first
      ? first.title
      : `${isDigest ? "Daily digest" : "Notifications"}: ${notifications.length === 1 ? "1 item" : `${notifications.length} items`} in ${workspaceName}`;
  const items = listed.map((one) => ({ ...one, url: `${origin}/open/${one.id}` }));
  const rest = more > 0 ? `And ${more} more.` : undefined;
  const why = `You get this because of your notification settings in ${workspaceName}.`;
  return {
    id,
    to,
    subject,
    unsubscribeUrl,
    text: [
      ...items.map(({ title, about, url }) => `${title}\n${about}\n${url}\n`),
      ...(rest ? [`${rest}\n`] : []),
      "--",
      why,
      `Change them: ${unsubscribeUrl}`,
      "",
    ].join("\n"),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;font:15px/22px system-ui,sans-serif">
${items.map(({ title, about, url }) => `<p style="margin:0 0 20px"><a href="${escaped(url)}"><strong>${escaped(title)}</strong></a><br>${escaped(about)}</p>`).join("\n")}
${rest ? `<p>${rest}</p>\n` : ""}<hr><p style="font-size:13px">${escaped(why)} <a href="${escaped(unsubscribeUrl)}">Change them</a></p>
</body></html>
`,
  };
}

function aboutOf({ about, expiresAt, timeZone }: DescribedNotification): string {
  return expiresAt
    ? `${about} It expires ${writeDate(expiresAt, "momentInZone", { zone: timeZone ?? "UTC" })}.`
    : about;
}
