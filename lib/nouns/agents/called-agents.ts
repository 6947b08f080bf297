import type { Json } from "#lib/contract/json.ts";
import type { CalledAgent } from "#lib/language/agent-document/checks/environment.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { nodeConfigs } from "./node-configs.ts";

/** Reading the lanes of a graph of 1 MiB takes a few milliseconds; of more agents than this nothing is said. */
const MAX_AGENTS = 50;

/** $1 workspace, $2 team, $3 agents. Indexes: the primary keys. */
const findCalled: Statement = {
  name: "find-called-agents",
  text: `
    select a.id as "id", a.team_id = $2 as "isOfTeam",
           (select json_agg(l.value->>'id') from json_array_elements(g.document->'lanes') l) as "laneIds"
      from agents a
      left join agent_versions v on v.agent_id = a.id and v.version = a.published_version
      left join graphs g on g.workspace_id = a.workspace_id and g.fingerprint = v.graph_fingerprint
     where a.workspace_id = $1 and a.id = any($3)`,
};

/** The agents that a graph, in whatever state, calls, as they are published now. */
export async function calledAgents(
  queries: Pick<Queries, "run">,
  { workspaceId, teamId, graph }: { workspaceId: string; teamId: string; graph: Json },
): Promise<Readonly<Record<string, CalledAgent>>> {
  const named = nodeConfigs(graph).flatMap(({ agentId }) =>
    typeof agentId === "string" && isId("agent", agentId) ? [agentId] : [],
  );
  const ids = [...new Set(named)].slice(0, MAX_AGENTS);
  if (ids.length === 0) return {};
  const rows = await queries.run<{ id: string } & CalledAgent>(findCalled, [workspaceId, teamId, ids]);
  return Object.fromEntries(rows.map(({ id, ...called }) => [id, called]));
}
