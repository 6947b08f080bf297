import type { Client } from "pg";
import { newId } from "#lib/platform/ids.ts";

/**
 * A bulk action whose worker was lost: the worker has claimed its only run, so the action stays in progress until the
 * claim ends.
 */
export async function insertLostBulkAction(
  client: Client,
  { email, teamId }: { email: string; teamId: string },
): Promise<string> {
  const id = newId("bulkAction");
  await client.query(
    `insert into bulk_actions (id, workspace_id, action, is_cut, runs, created_by, idempotency_key, body_hash)
     select $1, m.workspace_id, 'cancel', false, 1, m.user_id, $1, ''
       from memberships m join users u on u.id = m.user_id join teams t on t.workspace_id = m.workspace_id
      where u.email = $2 and t.id = $3`,
    [id, email, teamId],
  );
  await client.query(
    `insert into bulk_action_targets (bulk_action_id, ordinal, workspace_id, run_id, claimed_until)
     select id, 0, workspace_id, 'run_00000000000000000000000000', now() + interval '1 hour' from bulk_actions where id = $1`,
    [id],
  );
  return id;
}
