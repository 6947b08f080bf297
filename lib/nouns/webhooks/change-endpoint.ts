import type { ChangedWebhookBody, Webhook, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { startFeed } from "#lib/nouns/feeds/start-feed.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { callableUrl } from "./create-endpoint.ts";
import {
  ENDPOINT_COLUMNS,
  type EndpointRow,
  toWebhook,
  webhookName,
  webhookSecretPlace,
} from "./endpoint-row.sql.ts";
import { webhookNotFound } from "./read-endpoints.ts";
import { newWebhookSecret } from "./sign-delivery.ts";
import { webhookOwnerOf } from "./webhook-owner.ts";

const DAY_SECONDS = 86_400;

/** $1 owner, $2 endpoint; then url, description, types, agents, payload and status, each null where it stays. */
const change: Statement = {
  name: "change-webhook-endpoint",
  text: `
    with e as (
      update webhook_endpoints
         set url = coalesce($3, url), description = coalesce($4, description), types = coalesce($5::text[], types),
             agent_ids = coalesce($6::text[], agent_ids), payload = coalesce($7, payload), status = coalesce($8, status),
             disabled_reason = case $8 when 'disabled' then coalesce(disabled_reason, 'request') when 'active' then null else disabled_reason end,
             failing_since = case when $8 = 'active' or $3 is not null then null else failing_since end
       where owner_id = $1 and id = $2
      returning *
    )
    select ${ENDPOINT_COLUMNS} from e`,
};

const remove: Statement = {
  name: "delete-webhook-endpoint",
  text: "delete from webhook_endpoints where owner_id = $1 and id = $2 returning url",
};

/** $1 owner, $2 endpoint: it is locked, and its secret moves. */
const findSecret: Statement = {
  name: "lock-webhook-secret",
  text: `select sealed_secret as "sealed" from webhook_endpoints where owner_id = $1 and id = $2 for update`,
};

/** $1 owner, $2 endpoint, $3 the new secret, $4 the former one or null, $5 seconds for which it signs, too. */
const rotate: Statement = {
  name: "rotate-webhook-secret",
  text: `
    with e as (
      update webhook_endpoints
         set sealed_secret = $3, sealed_former_secret = $4,
             former_expires_at = case when $4::text is not null then clock_timestamp() + make_interval(secs => $5::float8) end
       where owner_id = $1 and id = $2
      returning *
    )
    select ${ENDPOINT_COLUMNS} from e`,
};

interface Named {
  readonly actor: Actor;
  readonly webhookId: string;
}

/**
 * Changes, disables or enables an endpoint (D20). Enabled again, it sends what was waiting.
 * @throws DomainError webhook_not_found; invalid_request for an address that may not be called.
 */
export async function changeEndpoint({
  actor,
  webhookId,
  body,
}: Named & { body: ChangedWebhookBody }): Promise<Webhook> {
  const { db } = runtime();
  const { id: ownerId, workspaceId } = webhookOwnerOf(actor);
  const { description = null, types = null, agentIds = null, payload = null, status = null } = body;
  const url = body.url === undefined ? null : callableUrl(body.url);
  const values = [ownerId, webhookId, url, description, types, agentIds, payload, status];
  const row = await db.transaction(async (tx) => {
    const [changed] = await tx.run<EndpointRow>(change, values);
    if (!changed) throw webhookNotFound();
    const target = { kind: "webhook", id: webhookId, name: webhookName(changed.url) };
    const details = { changed: Object.keys(body), ...(status === null ? {} : { status }) };
    await recordAudit(tx, { actor, workspaceId, action: "webhook.changed", target, details });
    return changed;
  });
  if (status === "active") await startFeed(db, { ownerId, workspaceId });
  return toWebhook(row);
}

/** Deletes an endpoint with its deliveries. @throws DomainError webhook_not_found. */
export async function deleteEndpoint({ actor, webhookId }: Named): Promise<Record<string, never>> {
  const { id: ownerId, workspaceId } = webhookOwnerOf(actor);
  await runtime().db.transaction(async (tx) => {
    const [gone] = await tx.run<{ url: string }>(remove, [ownerId, webhookId]);
    if (!gone) throw webhookNotFound();
    const target = { kind: "webhook", id: webhookId, name: webhookName(gone.url) };
    await recordAudit(tx, { actor, workspaceId, action: "webhook.deleted", target });
  });
  return {};
}

/**
 * Gives an endpoint a new secret (D20). The one before signs, too, for the overlap; one from before that ends at once.
 * @throws DomainError webhook_not_found.
 */
export async function rotateSecret({
  actor,
  webhookId,
  overlapSeconds = DAY_SECONDS,
}: Named & { overlapSeconds?: number | undefined }): Promise<WebhookWithSecret> {
  const { db, sealing, secrets } = runtime();
  const { id: ownerId, workspaceId } = webhookOwnerOf(actor);
  const of = { workspaceId, id: webhookId };
  const secret = newWebhookSecret();
  secrets.add(workspaceId, [secret]);
  const row = await db.transaction(async (tx) => {
    const [present] = await tx.run<{ sealed: string | null }>(findSecret, [ownerId, webhookId]);
    if (!present) throw webhookNotFound();
    const former =
      present.sealed === null || overlapSeconds === 0
        ? null
        : await sealing.seal(tx, {
            text: await sealing.open({ sealed: present.sealed, place: webhookSecretPlace(of) }),
            place: webhookSecretPlace(of, "sealed_former_secret"),
          });
    const sealed = await sealing.seal(tx, { text: secret, place: webhookSecretPlace(of) });
    const [rotated] = await tx.run<EndpointRow>(rotate, [ownerId, webhookId, sealed, former, overlapSeconds]);
    if (!rotated) throw webhookNotFound();
    const target = { kind: "webhook", id: webhookId, name: webhookName(rotated.url) };
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "webhook.rotated",
      target,
      details: { overlapSeconds },
    });
    return rotated;
  });
  return { ...toWebhook(row), secret };
}
