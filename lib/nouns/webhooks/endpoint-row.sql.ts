import type { Author } from "#lib/contract/author.ts";
import type { RunEventType } from "#lib/contract/events.ts";
import type { Webhook } from "#lib/contract/webhooks.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import type { SealedPlace } from "#lib/platform/secrets/seal.ts";

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly types: RunEventType[];
  readonly agentIds: string[];
  readonly payload: "full" | "thin";
  readonly status: "active" | "disabled";
  readonly disabledReason: string | null;
  readonly createdAt: Date;
  readonly createdByKind: "key" | "grant" | "user";
  readonly createdById: string;
  readonly createdByName: string | null;
  readonly formerExpiresAt: Date | null;
}

/** The columns of an EndpointRow of `webhook_endpoints e`. */
export const ENDPOINT_COLUMNS = `
  e.id as "id", e.url as "url", e.description as "description", e.types as "types", e.agent_ids as "agentIds",
  e.payload as "payload", e.status as "status", e.disabled_reason as "disabledReason", e.created_at as "createdAt",
  e.created_by_kind as "createdByKind", e.created_by_id as "createdById",
  ${nameOfCredential("e.created_by_kind", "e.created_by_id")} as "createdByName",
  case when e.former_expires_at > now() then e.former_expires_at end as "formerExpiresAt"`;

const AUTHOR_TYPES: Record<EndpointRow["createdByKind"], Author["type"]> = {
  key: "key",
  grant: "app",
  user: "user",
};

export function toWebhook({
  createdAt,
  createdByKind,
  createdById,
  createdByName,
  formerExpiresAt,
  ...row
}: EndpointRow): Webhook {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    createdBy: { type: AUTHOR_TYPES[createdByKind], id: createdById, name: createdByName ?? createdById },
    secretExpiresAt: formerExpiresAt?.toISOString() ?? null,
  };
}

/** Names a secret's column, for sealing. */
export const webhookSecretPlace = (
  { workspaceId, id }: { workspaceId: string; id: string },
  column: "sealed_secret" | "sealed_former_secret" = "sealed_secret",
): SealedPlace => ({ table: "webhook_endpoints", column, workspaceId, name: id });

/** How an endpoint is called in the audit log and in mails: addresses may have secrets in their query. */
export const webhookName = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.slice(0, 200);
};
