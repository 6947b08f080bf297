import { groupFailures } from "#lib/nouns/run-history/failures/group-failures.ts";
import { newId } from "#lib/platform/ids.ts";
import views from "./data/views.json" with { type: "json" };
import { HOUR_MS, insertRows, type Seed, sqlOf } from "./seed.ts";

const ACTIONS = [
  ...["key.created", "key.rotated", "key.revoked", "interaction.answered", "interaction.approved"],
  ...["interaction.approved", "interaction.rejected", "interaction.assigned", "runs.cancelled"],
  ...["agent.limited", "user.role_changed", "user.suspended"],
];

/** Two thousand audit entries over 90 days. */
export async function seedAudit(
  { client, workspaceId, now }: Seed,
  { userIds }: { userIds: readonly string[] },
): Promise<number> {
  const { rowCount } = await client.query(sqlOf("audit"), [workspaceId, new Date(now), userIds, ACTIONS]);
  return rowCount ?? 0;
}

/** Saved views of runs and tasks: the owner's and shared ones. */
export async function seedViews(
  { client, workspaceId, ownerId, now }: Seed,
  { agentIds }: { agentIds: readonly string[] },
): Promise<void> {
  const common = { workspace_id: workspaceId, user_id: ownerId };
  const rows = views.map(({ query, ...view }, index) => ({
    ...{
      ...common,
      id: newId("view", now + index),
      ...view,
      query: query.replace("$agentId", agentIds[0] ?? ""),
    },
  }));
  await insertRows(client, "saved_views", rows);
}

/** Groups what has failed, as an upgrade would, and lets people see to some of it. */
export async function seedFailures(
  { client, workspaceId }: Seed,
  { userIds }: { userIds: readonly string[] },
): Promise<void> {
  const run = async <Row extends object>({ text }: { text: string }, values: readonly unknown[]) =>
    (await client.query<Row>(text, [...values])).rows;
  await groupFailures({ db: { run } });
  await client.query(sqlOf("failures"), [workspaceId, userIds]);
}

const CANCELLED = 24;
const ENDED_BEFORE = 5;

/** A bulk action of the owner that has ended: it cancelled runs, and skipped those that were faster. */
export async function seedBulkAction({ client, workspaceId, ownerId, now }: Seed): Promise<string> {
  const createdAt = new Date(now - 5 * HOUR_MS);
  const id = newId("bulkAction", createdAt.getTime());
  await insertRows(client, "bulk_actions", [
    {
      ...{ id, workspace_id: workspaceId, action: "cancel", is_cut: false, runs: 0, created_by: ownerId },
      ...{ idempotency_key: "seed", body_hash: "seed", created_at: createdAt },
    },
  ]);
  await client.query(sqlOf("bulk-targets"), [id, workspaceId, createdAt, CANCELLED, ENDED_BEFORE]);
  await client.query(
    `update bulk_actions set runs = t.count, ended_at = t.ended_at
       from (select count(*)::int as count, max(ended_at) as ended_at from bulk_action_targets where bulk_action_id = $1) t
      where id = $1`,
    [id],
  );
  return id;
}
