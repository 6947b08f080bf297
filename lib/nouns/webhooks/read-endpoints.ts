import { DomainError } from "#lib/contract/errors.ts";
import type { Webhook } from "#lib/contract/webhooks.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { ENDPOINT_COLUMNS, type EndpointRow, toWebhook } from "./endpoint-row.sql.ts";
import { webhookOwnerOf } from "./webhook-owner.ts";

/** $1 owner. Index: webhook_endpoints_owner. */
const list: Statement = {
  name: "list-webhook-endpoints",
  text: `select ${ENDPOINT_COLUMNS} from webhook_endpoints e where e.owner_id = $1 order by e.id`,
};

/** $1 owner, $2 endpoint. */
const find: Statement = {
  name: "find-webhook-endpoint",
  text: `select ${ENDPOINT_COLUMNS} from webhook_endpoints e where e.owner_id = $1 and e.id = $2`,
};

/** The actor's endpoints, the oldest first (D20). */
export async function listEndpoints({ actor }: { actor: Actor }): Promise<{ webhooks: Webhook[] }> {
  const rows = await runtime().db.run<EndpointRow>(list, [webhookOwnerOf(actor).id]);
  return { webhooks: rows.map(toWebhook) };
}

/** @throws DomainError webhook_not_found, also for another owner's. */
export async function getEndpoint({
  actor,
  webhookId,
}: {
  actor: Actor;
  webhookId: string;
}): Promise<Webhook> {
  const [row] = await runtime().db.run<EndpointRow>(find, [webhookOwnerOf(actor).id, webhookId]);
  if (!row) throw webhookNotFound();
  return toWebhook(row);
}

export const webhookNotFound = (what = "webhook endpoint") =>
  new DomainError("webhook_not_found", `There is no ${what} with this id.`);
