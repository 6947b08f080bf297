import { personOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { escaped } from "#lib/platform/mail/mailer.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { webhookName } from "./endpoint-row.sql.ts";

/** Why deliveries ended it. */
export type DisabledReason = "gone" | "failing";

interface Disabled {
  readonly workspaceId: string;
  readonly url: string;
  readonly name: string | null;
  readonly address: string | null;
}

/** $1 endpoint, $2 reason. With the person behind it, if they may still be written to. Indexes: the primary keys. */
const disable: Statement = {
  name: "disable-webhook-endpoint",
  text: `
    with e as (
      update webhook_endpoints set status = 'disabled', disabled_reason = $2 where id = $1 and status = 'active' returning *
    )
    select e.workspace_id as "workspaceId", e.url as "url", u.name as "name", u.email as "address"
      from e
      left join memberships m on m.workspace_id = e.workspace_id and m.status = 'active'
                             and m.user_id = ${personOfCredential("e.created_by_kind", "e.created_by_id")}
      left join users u on u.id = m.user_id`,
};

const WHY: Record<DisabledReason, string> = {
  gone: "It answered 410 Gone, which ends it at once.",
  failing: "For five days no delivery to it has succeeded.",
};

/** Sends nothing more to an endpoint, records it, and tells the person who created it. */
export async function disableEndpoint(
  db: Database,
  { endpointId, reason }: { endpointId: string; reason: DisabledReason },
): Promise<void> {
  const disabled = await db.transaction(async (tx) => {
    const [row] = await tx.run<Disabled>(disable, [endpointId, reason]);
    if (!row) return undefined;
    await recordAudit(tx, {
      actor: { kind: "system" },
      workspaceId: row.workspaceId,
      action: "webhook.disabled",
      target: { kind: "webhook", id: endpointId, name: webhookName(row.url) },
      details: { reason },
    });
    return row;
  });
  if (disabled) await tell(disabled, reason);
}

/** The endpoint's state says it, too: a mail that is not taken is not sent again. */
async function tell({ url, name, address }: Disabled, reason: DisabledReason): Promise<void> {
  const { mailer, origin, log } = runtime();
  if (!mailer || address === null) return;
  const endpoint = webhookName(url);
  const text =
    `The webhook endpoint ${endpoint} was disabled. ${WHY[reason]}\n\n` +
    "What was not delivered is kept for 30 days. Enable the endpoint when its receiver works again: what waits is then sent.\n";
  const failure = await mailer.send({
    id: newId("mail"),
    to: { name: name ?? address, address },
    subject: `Webhook endpoint disabled: ${endpoint}`,
    text,
    html: `<p>${escaped(text).replaceAll("\n\n", "</p><p>")}</p>`,
    unsubscribeUrl: `${origin}/account#notifications`,
  });
  if (failure)
    logFailure(log, {
      error: new Error(failure.reason),
      message: "the mail about a disabled webhook was not sent",
    });
}
