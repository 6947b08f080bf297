import type { Queries, Statement } from "#lib/platform/db/database.ts";

const findDefault: Statement = {
  name: "find-default-model",
  text: `select settings->'models'->>'default' as "model" from workspaces where id = $1`,
};

/** The workspace's setting `models.default`; null where "default" means the service's own. Index: workspaces primary key. */
export async function loadDefaultModel(queries: Queries, workspaceId: string): Promise<string | null> {
  const [row] = await queries.run<{ model: string | null }>(findDefault, [workspaceId]);
  return row?.model ?? null;
}
