import type { Pool } from "pg";

/**
 * Deletes sessions that were over a month ago. Each person's newest one in each workspace stays, because it says when
 * they were last seen there.
 */
export async function pruneSessions(pool: Pool): Promise<void> {
  await pool.query(`
    delete from sessions s
     where least(s.expires_at, s.ended_at) < now() - interval '30 days'
       and exists (select from sessions n
                    where n.user_id = s.user_id and n.workspace_id = s.workspace_id and n.id > s.id)`);
}
