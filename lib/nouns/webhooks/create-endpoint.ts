import { DomainError } from "#lib/contract/errors.ts";
import type { NewWebhookBody, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { startFeed } from "#lib/nouns/feeds/start-feed.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { isOutboundError } from "#lib/platform/outbound/outbound-error.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  ENDPOINT_COLUMNS,
  type EndpointRow,
  toWebhook,
  webhookName,
  webhookSecretPlace,
} from "./endpoint-row.sql.ts";
import { newWebhookSecret } from "./sign-delivery.ts";
import { webhookOwnerOf } from "./webhook-owner.ts";

const lockOwner: Statement = {
  name: "lock-webhook-owner",
  text: "select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0))",
};

/** $3 owner … $14 how many the owner may have. No row: it has them. Index: webhook_endpoints_owner. */
const insert: Statement = {
  name: "insert-webhook-endpoint",
  text: `
    with e as (
      insert into webhook_endpoints (id, workspace_id, owner_kind, owner_id, url, description, types, agent_ids, team_ids, payload,
                                     sealed_secret, created_by_kind, created_by_id)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
       where (select count(*) from webhook_endpoints where owner_id = $4) < $14
      returning *
    )
    select ${ENDPOINT_COLUMNS} from e`,
};

/**
 * Creates an endpoint of the actor's own runs, or, for an admin, of the workspace's (D20). What happens after its return is
 * sent.
 * @param teamIds whose runs a workspace's endpoint gets; empty: all.
 * @throws DomainError invalid_request for an address that may not be called, quota_exceeded, permission_denied.
 */
export async function createEndpoint({
  actor,
  body,
  teamIds = [],
}: {
  actor: Actor;
  body: NewWebhookBody;
  teamIds?: readonly string[];
}): Promise<WebhookWithSecret> {
  const { db, sealing, secrets } = runtime();
  const owner = webhookOwnerOf(actor);
  const { workspaceId } = owner;
  const { description = "", types = [], agentIds = [], payload = "full" } = body;
  const url = callableUrl(body.url);
  const id = newId("webhook");
  const secret = newWebhookSecret();
  secrets.add(workspaceId, [secret]);
  const row = await db.transaction(async (tx) => {
    await tx.run(lockOwner, [owner.id]);
    const sealed = await sealing.seal(tx, { text: secret, place: webhookSecretPlace({ workspaceId, id }) });
    const values = [
      id,
      workspaceId,
      owner.kind,
      owner.id,
      url,
      description,
      types,
      agentIds,
      teamIds,
      payload,
      sealed,
    ];
    const [made] = await tx.run<EndpointRow>(insert, [
      ...values,
      actor.kind,
      actor.credentialId,
      owner.mostEndpoints,
    ]);
    if (!made)
      throw new DomainError(
        "quota_exceeded",
        `There are ${owner.mostEndpoints} endpoints already, which is the most.`,
      );
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "webhook.created",
      target: { kind: "webhook", id, name: webhookName(url) },
    });
    return made;
  });
  await startFeed(db, { ownerId: owner.id, workspaceId });
  return { ...toWebhook(row), secret };
}

/**
 * An address as it will be called.
 * @throws DomainError invalid_request with what is wrong with it.
 */
export function callableUrl(url: string): string {
  try {
    return runtime().outbound.requireAddress(url).href;
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    throw new DomainError("invalid_request", error.message, {
      details: [{ code: error.reason, message: error.message, field: "/url" }],
    });
  }
}
