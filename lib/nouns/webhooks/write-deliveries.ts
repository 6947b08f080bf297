import type { NumberedEvent } from "#lib/nouns/feeds/number-events.ts";
import { batch } from "#lib/platform/db/batch.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { eventBody } from "./event-body.ts";
import { recordsAtEvents } from "./records-at-events.ts";
import { OWNER_STANDS } from "./webhook-owner.ts";

const given = batch({ owner_id: "text", event_id: "text", type: "text", agent_id: "text" });

interface Match {
  readonly eventId: string;
  readonly endpointId: string;
  readonly ownerId: string;
  readonly payload: "full" | "thin";
}

/** Of an endpoint `e` and an agent `a`: whether its owner's person reaches the agent's team now (interface, Authentication 6). */
const REACHES = `
  case e.owner_kind
    when 'workspace' then cardinality(e.team_ids) = 0 or a.team_id = any(e.team_ids)
    else exists (
      select from memberships m
       where m.workspace_id = e.workspace_id
         and m.user_id = coalesce((select k.created_by from api_keys k where k.id = e.owner_id),
                                  (select g.user_id from oauth_grants g where g.id = e.owner_id))
         and (m.role in ('admin', 'owner')
              or exists (select from team_members t where t.team_id = a.team_id and t.user_id = m.user_id)))
  end`;

/** Of an endpoint `e`: whether it asks for an event `g`. */
export const WANTS = `
  (cardinality(e.types) = 0 or g.type = any(e.types)) and (cardinality(e.agent_ids) = 0 or g.agent_id = any(e.agent_ids))`;

/** The endpoints that get events `g`. Indexes: webhook_endpoints_owner, agents primary key. */
export const ENDPOINTS_OF_EVENTS = `
      join webhook_endpoints e on e.owner_id = g.owner_id and ${WANTS}
      join agents a on a.id = g.agent_id and ${REACHES} and ${OWNER_STANDS}`;

const findEndpoints: Statement = {
  name: "find-endpoints-of-events",
  text: `
    select g.event_id as "eventId", e.id as "endpointId", g.owner_id as "ownerId", e.payload as "payload"
      from ${given.rows("g")} ${ENDPOINTS_OF_EVENTS}
     where e.status = 'active'
     order by e.id`,
};

const rows = batch({
  id: "text",
  endpoint_id: "text",
  workspace_id: "text",
  event_id: "text",
  sequence: "bigint",
  type: "text",
  run_id: "text",
  body: "text",
  is_test: "boolean",
});

const insert: Statement = {
  name: "insert-webhook-deliveries",
  text: `
    insert into webhook_deliveries (id, endpoint_id, workspace_id, event_id, sequence, type, run_id, body, is_test, next_attempt_at)
    select g.*, clock_timestamp() from ${rows.rows("g")}`,
};

export interface NewDelivery {
  readonly endpointId: string;
  readonly payload: "full" | "thin";
  readonly event: NumberedEvent;
  readonly isTest?: boolean;
}

/** Writes a delivery of each, with the body that all its attempts send. Returns their ids in order. */
export async function insertDeliveries(tx: Transaction, made: readonly NewDelivery[]): Promise<string[]> {
  const records = await recordsAtEvents(
    tx,
    made.filter(({ payload }) => payload === "full").map(({ event }) => event),
  );
  const values = made.map(({ endpointId, payload, event, isTest = false }) => ({
    id: newId("delivery"),
    endpoint_id: endpointId,
    workspace_id: event.workspaceId,
    event_id: event.eventId,
    sequence: event.sequence,
    type: event.type,
    run_id: event.runId,
    body: eventBody(event, { payload, record: records.get(event.eventId), isTest }),
    is_test: isTest,
  }));
  await tx.run(insert, rows.values(values));
  return values.map(({ id }) => id);
}

/** Writes the deliveries of numbered events, in the transaction that numbers them: none is lost, and none is written twice. */
export async function writeDeliveries(tx: Transaction, events: readonly NumberedEvent[]): Promise<void> {
  const asked = events.map(({ ownerId, eventId, type, agentId }) => ({
    ...{ owner_id: ownerId, event_id: eventId, type, agent_id: agentId },
  }));
  const matches = await tx.run<Match>(findEndpoints, given.values(asked));
  if (matches.length === 0) return;
  const byPlace = new Map(events.map((event) => [`${event.ownerId} ${event.eventId}`, event]));
  const made = matches.flatMap(({ ownerId, eventId, endpointId, payload }) => {
    const event = byPlace.get(`${ownerId} ${eventId}`);
    return event ? [{ endpointId, payload, event }] : [];
  });
  await insertDeliveries(tx, made);
}
