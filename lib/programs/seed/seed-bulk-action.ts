import { newId } from "#lib/platform/ids.ts";
import { HOUR_MS, type Seed } from "./seed.ts";

const CANCELLED = 24;
const ENDED_BEFORE = 5;

/** A cancelled run that the action reached, or a run that had ended by then; $4 and $5 say how many of each. */
const TARGETS = `
  insert into bulk_action_targets (bulk_action_id, ordinal, workspace_id, run_id, outcome, reason_code, reason, attempts, ended_at)
  select $1, row_number() over (order by id desc) - 1, $2, id, outcome, code, reason, 1,
         $3::timestamptz + row_number() over (order by id desc) * interval '20 milliseconds'
    from ((select id, 'done' as outcome, null as code, null as reason
             from runs where workspace_id = $2 and status = 'cancelled' and created_at < $3 order by id desc limit $4)
          union all
          (select id, 'skipped', 'already_ended', 'It had ended already.'
             from runs where workspace_id = $2 and status = 'completed' and created_at < $3 order by id desc limit $5)) r`;

/** A bulk action of the owner that has ended: it cancelled runs, and skipped those that were faster. */
export async function seedBulkAction({ client, workspaceId, ownerId, now }: Seed): Promise<string> {
  const createdAt = new Date(now - 5 * HOUR_MS);
  const id = newId("bulkAction", createdAt.getTime());
  await client.query(
    `insert into bulk_actions (id, workspace_id, action, is_cut, runs, created_by, idempotency_key, body_hash, created_at)
     values ($1, $2, 'cancel', false, 0, $3, 'seed', 'seed', $4)`,
    [id, workspaceId, ownerId, createdAt],
  );
  await client.query(TARGETS, [id, workspaceId, createdAt, CANCELLED, ENDED_BEFORE]);
  await client.query(
    `update bulk_actions set runs = t.count, ended_at = t.ended_at
       from (select count(*)::int as count, max(ended_at) as ended_at from bulk_action_targets where bulk_action_id = $1) t
      where id = $1`,
    [id],
  );
  return id;
}
