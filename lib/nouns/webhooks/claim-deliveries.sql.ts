import type { Statement } from "#lib/platform/db/database.ts";
import { OWNER_STANDS } from "./webhook-owner.ts";

/** Under way at once, of one endpoint (D20); of one that fails, so that it takes few places from the others. */
const AT_ONCE = { working: 10, failing: 2 } as const;
/** Longer than an attempt takes: only after a lost worker does another one send it again. */
const CLAIM_SECONDS = 30;

export interface ClaimedDelivery {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly body: string;
  readonly claim: number;
  /** Of this round, from 1. */
  readonly attempt: number;
  readonly isFailing: boolean;
  readonly url: string;
  readonly sealedSecret: string | null;
  /** Null once its overlap has ended. */
  readonly sealedFormerSecret: string | null;
}

/** Most looks find nothing. Index: webhook_deliveries_due. */
export const isAnyDeliveryDue: Statement = {
  name: "is-any-delivery-due",
  text: `
    select exists (select from webhook_deliveries where state = 'pending' and next_attempt_at <= clock_timestamp()) as "due",
           exists (select from webhook_endpoints) as "any"`,
};

/** One worker claims at a time, so that what is under way is counted right. */
export const tryLockClaims: Statement = {
  name: "try-lock-webhook-claims",
  text: `select pg_try_advisory_xact_lock(7126380118) as "locked"`,
};

/**
 * Claims due deliveries: workspaces take turns, and within one its endpoints. Those of endpoints that fail come last and
 * get places of their own, so that receivers that never answer delay nobody else. What looks through endpoints probes the
 * index once for each with pending deliveries.
 * $1 free places, $2 of those for failing endpoints. Indexes: webhook_deliveries_pending, webhook_deliveries_claimed.
 */
export const claimDeliveries: Statement = {
  name: "claim-webhook-deliveries",
  text: `
    with recursive pending as (
      (select endpoint_id from webhook_deliveries where state = 'pending' order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_deliveries d
               where d.state = 'pending' and d.endpoint_id > pending.endpoint_id order by d.endpoint_id limit 1)
        from pending where pending.endpoint_id is not null
    ),
    open as materialized (
      select e.id, e.workspace_id, e.failing_since is not null as is_failing,
             case when e.failing_since is null then ${AT_ONCE.working} else ${AT_ONCE.failing} end
             - (select count(*) from webhook_deliveries u
                 where u.endpoint_id = e.id and u.state = 'pending' and u.is_claimed and u.next_attempt_at > clock_timestamp()) as room
        from pending join webhook_endpoints e on e.id = pending.endpoint_id
       where e.status = 'active' and e.sealed_secret is not null and ${OWNER_STANDS}
    ),
    due as (
      select d.id, open.is_failing, open.workspace_id,
             row_number() over (partition by open.id order by d.next_attempt_at, d.id) as nth
        from open cross join lateral (
          select id, next_attempt_at from webhook_deliveries
           where endpoint_id = open.id and state = 'pending' and next_attempt_at <= clock_timestamp()
           order by next_attempt_at, id
           limit greatest(0, open.room)
        ) d
    ),
    in_turn as (
      select id, is_failing, row_number() over (partition by workspace_id order by nth, id) as turn from due
    ),
    bounded as (
      select id, is_failing, turn, row_number() over (partition by is_failing order by turn, id) as nth from in_turn
    ),
    chosen as (
      select id from bounded where not is_failing or nth <= $2 order by is_failing, turn, id limit $1
    )
    update webhook_deliveries d
       set is_claimed = true, claims = d.claims + 1, next_attempt_at = clock_timestamp() + interval '${CLAIM_SECONDS} seconds'
      from chosen, webhook_endpoints e
     where d.id = chosen.id and e.id = d.endpoint_id and d.state = 'pending'
    returning d.id as "id", d.workspace_id as "workspaceId", d.endpoint_id as "endpointId", d.event_id as "eventId", d.body as "body",
              d.claims as "claim", d.round_attempts + 1 as "attempt", e.failing_since is not null as "isFailing", e.url as "url",
              e.sealed_secret as "sealedSecret",
              case when e.former_expires_at > clock_timestamp() then e.sealed_former_secret end as "sealedFormerSecret"`,
};

/**
 * Writes what came of an attempt, unless its claim ran out and another worker has the delivery. $1 delivery, $2 claim, $3 its
 * new state, $4 seconds until the next attempt or null, $5 when it was sent, $6 milliseconds, $7 status, $8 failure, $9 the
 * beginning of the answer, $10 whether it was a success. Indexes: the primary keys.
 */
export const endAttempt: Statement = {
  name: "end-webhook-attempt",
  text: `
    with delivery as (
      update webhook_deliveries
         set state = $3, attempts = attempts + 1, round_attempts = round_attempts + 1, is_claimed = false,
             next_attempt_at = clock_timestamp() + make_interval(secs => $4::float8),
             ended_at = case when $3 = 'pending' then null else clock_timestamp() end
       where id = $1 and claims = $2 and state = 'pending'
      returning id, endpoint_id, attempts
    ),
    attempt as (
      insert into webhook_attempts (delivery_id, ordinal, at, duration_ms, status, failure, answer)
      select id, attempts, $5, $6, $7, $8, $9 from delivery
    ),
    endpoint as (
      update webhook_endpoints e set failing_since = case when $10::boolean then null else clock_timestamp() end
        from delivery
       where e.id = delivery.endpoint_id and (e.failing_since is not null) = $10::boolean
    )
    select coalesce(e.failing_since < clock_timestamp() - interval '5 days', false) as "hasFailedForLong"
      from delivery join webhook_endpoints e on e.id = delivery.endpoint_id`,
};
