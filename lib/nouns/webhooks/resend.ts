import { DomainError } from "#lib/contract/errors.ts";
import type { Delivery } from "#lib/contract/webhooks.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { NumberedEvent } from "#lib/nouns/feeds/number-events.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { DELIVERY_COLUMNS, type DeliveryRow, toDelivery } from "./read-deliveries.ts";
import { getEndpoint, webhookNotFound } from "./read-endpoints.ts";
import { webhookOwnerOf } from "./webhook-owner.ts";
import { ENDPOINTS_OF_EVENTS, insertDeliveries } from "./write-deliveries.ts";

/** What is sent again begins its schedule again. One that is under way is left to its attempt. */
const AGAIN = `state = 'pending', round_attempts = 0, is_claimed = false, ended_at = null, next_attempt_at = clock_timestamp()`;
const NOT_UNDER_WAY = "not (d.state = 'pending' and d.is_claimed and d.next_attempt_at > clock_timestamp())";

/** $1 owner, $2 endpoint, $3 delivery. */
const again: Statement = {
  name: "resend-webhook-delivery",
  text: `
    with asked as (
      select d.id, ${NOT_UNDER_WAY} as is_free from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where e.owner_id = $1 and e.id = $2 and d.id = $3 for update of d
    ),
    sent as (
      update webhook_deliveries d set ${AGAIN} from asked where d.id = asked.id and asked.is_free returning d.*
    )
    select ${DELIVERY_COLUMNS} from sent d
    union all
    select ${DELIVERY_COLUMNS} from webhook_deliveries d join asked on asked.id = d.id where not asked.is_free`,
};

/** $1 endpoint, $2 since when it happened, null: whenever; $3 only those that were given up. Index: webhook_deliveries_endpoint. */
const allAgain: Statement = {
  name: "resend-webhook-deliveries",
  text: `
    update webhook_deliveries d set ${AGAIN}
     where d.endpoint_id = $1 and not d.is_test and ${NOT_UNDER_WAY}
       and (not $3::boolean or d.state = 'failed')
       and ($2::timestamptz is null
            or exists (select from feed_events f
                        where f.owner_id = (select owner_id from webhook_endpoints where id = $1) and f.sequence = d.sequence and f.at >= $2))
    returning 1`,
};

const EVENT = `
    g.owner_id as "ownerId", e.workspace_id as "workspaceId", g.sequence::text as "sequence", g.event_id as "eventId", g.type as "type",
    g.run_id as "runId", g.agent_id as "agentId", g.lane_id as "laneId", g.parent_run_id as "parentRunId", g.metadata as "metadata",
    g.interaction_id as "interactionId", g.turn as "turn", g.at as "at", e.payload as "payload",
    null::json as "state"`;

/**
 * Events that an endpoint asks for and never got: from before it was created, or while it was disabled. $1 endpoint, $2 since
 * when, $3 after this sequence, $4 how many. Indexes: feed_events and agents primary keys, webhook_deliveries_endpoint.
 */
const findMissed: Statement = {
  name: "find-missed-events",
  text: `
    select ${EVENT}
      from feed_events g ${ENDPOINTS_OF_EVENTS}
     where e.id = $1 and g.owner_id = e.owner_id and g.at >= $2 and g.sequence > $3
       and not exists (select from webhook_deliveries d where d.endpoint_id = $1 and d.event_id = g.event_id and not d.is_test)
     order by g.sequence
     limit $4`,
};

/** The newest event that an endpoint asks for. $1 endpoint. */
const findNewest: Statement = {
  name: "find-newest-event",
  text: `
    select ${EVENT}
      from feed_events g ${ENDPOINTS_OF_EVENTS}
     where e.id = $1 and g.owner_id = e.owner_id
     order by g.sequence desc
     limit 1`,
};

const MISSED_AT_ONCE = 200;

interface Named {
  readonly actor: Actor;
  readonly webhookId: string;
}
type Found = NumberedEvent & { readonly payload: "full" | "thin" };

/** Sends one delivery again now, with the same id and body (D20). @throws DomainError webhook_not_found. */
export async function resendDelivery({
  actor,
  webhookId,
  deliveryId,
}: Named & { deliveryId: string }): Promise<Delivery> {
  const { id: ownerId } = webhookOwnerOf(actor);
  const [row] = await runtime().db.run<DeliveryRow>(again, [ownerId, webhookId, deliveryId]);
  if (!row) throw webhookNotFound("delivery");
  return toDelivery(row);
}

/**
 * Sends again what was given up, or every event since a time, also those that the endpoint never got (D20). The body of such an
 * event is thin and says `truncated` where the endpoint wants whole records: the record of that moment was not kept.
 * @returns how many deliveries.
 * @throws DomainError webhook_not_found.
 */
export async function resendDeliveries({
  actor,
  webhookId,
  body,
}: Named & { body: { readonly failed: true } | { readonly since: string } }): Promise<{ count: number }> {
  await getEndpoint({ actor, webhookId });
  const { db } = runtime();
  if ("failed" in body) return { count: (await db.run(allAgain, [webhookId, null, true])).length };
  let count = (await db.run(allAgain, [webhookId, body.since, false])).length;
  for (let after: string | undefined = "0"; after !== undefined; ) {
    const from: string = after;
    const sent = await db.transaction((tx) => sendMissed(tx, { webhookId, since: body.since, after: from }));
    count += sent.count;
    after = sent.last;
  }
  return { count };
}

async function sendMissed(
  tx: Transaction,
  { webhookId, since, after }: { webhookId: string; since: string; after: string },
): Promise<{ count: number; last: string | undefined }> {
  const found = await tx.run<Found>(findMissed, [webhookId, since, after, MISSED_AT_ONCE]);
  const made = found.map(({ payload, ...event }) => ({ endpointId: webhookId, payload, event }));
  if (made.length > 0) await insertDeliveries(tx, made);
  return { count: made.length, last: found.length < MISSED_AT_ONCE ? undefined : found.at(-1)?.sequence };
}

/**
 * Sends the newest event that the endpoint asks for once more, marked `test: true` (D20).
 * @throws DomainError webhook_not_found; not_found where no run of its owner has had an event yet.
 */
export async function testEndpoint({ actor, webhookId }: Named): Promise<Delivery> {
  await getEndpoint({ actor, webhookId });
  return runtime().db.transaction(async (tx) => {
    const [newest] = await tx.run<Found>(findNewest, [webhookId]);
    if (!newest) throw new DomainError("not_found", "There is no event to send yet: start a run first.");
    const { payload, ...event } = newest;
    const [id] = await insertDeliveries(tx, [{ endpointId: webhookId, payload, event, isTest: true }]);
    const [row] = await tx.run<DeliveryRow>(again, [newest.ownerId, webhookId, id]);
    if (!row) throw webhookNotFound("delivery");
    return toDelivery(row);
  });
}
