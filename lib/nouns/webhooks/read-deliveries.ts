import type { RunEventType } from "#lib/contract/events.ts";
import { WEBHOOKS } from "#lib/contract/limits.ts";
import type { Delivery } from "#lib/contract/webhooks.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { type Pagination, pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { getEndpoint, webhookNotFound } from "./read-endpoints.ts";
import { webhookOwnerOf } from "./webhook-owner.ts";

export interface DeliveryRow {
  readonly id: string;
  readonly eventId: string;
  readonly sequence: string;
  readonly type: RunEventType;
  readonly runId: string;
  readonly test: boolean;
  readonly state: Delivery["state"];
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** The columns of a DeliveryRow of `webhook_deliveries d`. */
export const DELIVERY_COLUMNS = `
  d.id as "id", d.event_id as "eventId", d.sequence::text as "sequence", d.type as "type", d.run_id as "runId", d.is_test as "test",
  d.state as "state", d.attempts as "attempts", d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", d.ended_at as "endedAt"`;

export const toDelivery = <Row extends DeliveryRow>(row: Row) => ({
  ...row,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** $1 endpoint, $2 states or null, $3 before this id, $4 rows. Index: webhook_deliveries_endpoint. */
const list: Statement = {
  name: "list-webhook-deliveries",
  text: `
    select ${DELIVERY_COLUMNS} from webhook_deliveries d
     where d.endpoint_id = $1 and ($2::text[] is null or d.state = any($2)) and ($3::text is null or d.id < $3)
     order by d.id desc limit $4`,
};

/** $1 owner, $2 endpoint, $3 delivery. Indexes: the primary keys. */
const find: Statement = {
  name: "find-webhook-delivery",
  text: `
    select ${DELIVERY_COLUMNS}, d.body as "body",
           coalesce((select json_agg(json_build_object('at', a.at, 'durationMs', a.duration_ms, 'status', a.status, 'failure', a.failure,
                                                       'answer', a.answer) order by a.ordinal)
                       from webhook_attempts a where a.delivery_id = d.id), '[]') as "attemptsMade"
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
     where e.owner_id = $1 and e.id = $2 and d.id = $3`,
};

/** What was sent to an endpoint, the newest first (D20). @throws DomainError webhook_not_found, invalid_cursor. */
export async function listDeliveries({
  actor,
  webhookId,
  query: { state, limit = WEBHOOKS.page.default, cursor },
}: {
  actor: Actor;
  webhookId: string;
  query: {
    readonly state?: readonly string[] | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  };
}): Promise<{ deliveries: Delivery[]; pagination: Pagination }> {
  await getEndpoint({ actor, webhookId });
  const boundTo = ["deliveries", webhookId, state?.toSorted() ?? null];
  const before = cursor === undefined ? null : readCursor({ cursor, boundTo });
  const rows = await runtime().db.run<DeliveryRow>(list, [webhookId, state ?? null, before, limit + 1]);
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: ({ id }) => id });
  return { deliveries: page.map(toDelivery), pagination };
}

interface Attempt {
  readonly at: string;
  readonly durationMs: number;
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
}

/** A delivery with its body and attempts. @throws DomainError webhook_not_found. */
export async function getDelivery({
  actor,
  webhookId,
  deliveryId,
}: {
  actor: Actor;
  webhookId: string;
  deliveryId: string;
}) {
  const { id: ownerId } = webhookOwnerOf(actor);
  const [row] = await runtime().db.run<DeliveryRow & { body: string; attemptsMade: Attempt[] }>(find, [
    ...[ownerId, webhookId, deliveryId],
  ]);
  if (!row) throw webhookNotFound("delivery");
  const attemptsMade = row.attemptsMade.map((attempt) => ({
    ...attempt,
    at: new Date(attempt.at).toISOString(),
  }));
  return { ...toDelivery(row), attemptsMade };
}
