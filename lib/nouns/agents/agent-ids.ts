import type { Queries, Statement } from "#lib/platform/db/database.ts";

const findIds: Statement = {
  name: "find-agent-ids",
  text: `select id as "id" from agents where workspace_id = $1`,
};

/** The agents that graphs of the workspace may call. Whether one is published is seen when it is called. */
export async function agentIds(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlySet<string>> {
  const rows = await queries.run<{ id: string }>(findIds, [workspaceId]);
  return new Set(rows.map(({ id }) => id));
}
