import { groupFailures } from "#lib/nouns/runs/failures/group-failures.ts";
import type { Seed } from "./seed.ts";

/** Of the workspace's groups, the most frequent first: one in three has somebody, one in four is resolved, one of those is back. */
const HANDLE = `
  with ordered as (
    select g.id, row_number() over (order by count(*) desc, g.id) as n
      from failure_groups g join runs r on r.failure_group_id = g.id
     where g.workspace_id = $1 group by g.id
  )
  update failure_groups g
     set assignee_id = case when o.n % 3 = 1 then ($2::text[])[1 + o.n % cardinality($2::text[])] end,
         resolved_at = case when o.n % 4 = 2 then g.last_seen_at - interval '2 hours' end,
         resolved_by_id = case when o.n % 4 = 2 then ($2::text[])[1] end,
         resolved_in_version = null,
         reopened_at = case when o.n % 8 = 2 then g.last_seen_at end,
         reopened_run_id = case when o.n % 8 = 2 then (select max(r.id) from runs r where r.failure_group_id = g.id) end
    from ordered o where o.id = g.id`;

/** Groups what has failed, as an upgrade would, and lets people see to some of it. */
export async function seedFailures(
  { client, workspaceId }: Seed,
  { userIds }: { userIds: readonly string[] },
): Promise<void> {
  const run = async <Row extends object>({ text }: { text: string }, values: readonly unknown[]) =>
    (await client.query<Row>(text, [...values])).rows;
  await groupFailures({ db: { run } });
  await client.query(HANDLE, [workspaceId, userIds]);
}
