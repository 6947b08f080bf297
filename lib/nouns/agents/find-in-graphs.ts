import type { Json } from "#lib/contract/json.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface FoundInGraph {
  readonly agent: { readonly id: string; readonly name: string };
  /** The value at the path. */
  readonly value: Json;
}

/**
 * Reads every published graph of a workspace, including loop bodies: for occasional requests of people. Index:
 * agents_by_name.
 */
const find: Statement = {
  name: "find-in-graphs",
  text: `
    select distinct a.id as "id", a.name as "name", found.value as "value"
      from agents a
      join agent_versions v on v.agent_id = a.id and v.version = a.published_version
      join graphs g on g.workspace_id = v.workspace_id and g.fingerprint = v.graph_fingerprint
     cross join lateral jsonb_path_query(g.document::jsonb, $2::jsonpath) found(value)
     where a.workspace_id = $1
     order by a.name, a.id`,
};

/**
 * Finds values in the published graphs of a workspace: each distinct value once per agent, sorted by agent name.
 * @param path an SQL/JSON path, such as `$.**.config.connectionId`.
 */
export async function findInGraphs(
  queries: Pick<Queries, "run">,
  { workspaceId, path }: { workspaceId: string; path: string },
): Promise<FoundInGraph[]> {
  const rows = await queries.run<{ id: string; name: string; value: Json }>(find, [workspaceId, path]);
  return rows.map(({ id, name, value }) => ({ agent: { id, name }, value }));
}
