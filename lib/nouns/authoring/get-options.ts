import type { authoringOperations } from "#lib/contract/authoring.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { publicLanes } from "#lib/nouns/agents/select-lane.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { chooseTeam } from "./choose-team.ts";

type Options = OutputOf<typeof authoringOperations.getOptions>;

/** $1 workspace. Index: tool_servers primary key. */
const findTools: Statement = {
  name: "find-tools-to-name",
  text: `
    select s.name || '.' || (t.value ->> 'name') as "name", t.value ->> 'description' as "description",
           t.value -> 'inputSchema' as "inputSchema"
      from tool_servers s cross join json_array_elements(s.tools) as t(value)
     where s.workspace_id = $1
     order by 1 limit 2000`,
};

/** $1 workspace. Index: the primary key. */
const findConnections: Statement = {
  name: "find-connections-to-name",
  text: `
    select name as "name", settings ->> 'kind' as "kind", origins as "origins"
      from connections where workspace_id = $1 order by name limit 2000`,
};

/** $1 workspace, $2 team. Indexes: agents_by_name, agent_versions primary key. */
const findAgents: Statement = {
  name: "find-agents-to-name",
  text: `
    select a.id as "id", a.name as "name", v.graph_fingerprint as "graphFingerprint"
      from agents a join agent_versions v on v.agent_id = a.id and v.version = a.published_version
     where a.workspace_id = $1 and a.team_id = $2
     order by a.name, a.id limit 500`,
};

const BUILT_IN: Readonly<Record<string, string>> = {
  callback: "Hands an outside system a one-time address and waits for what it posts there.",
};

/**
 * What a graph of the team may name: models, tools, connections, skills and the team's published agents.
 * @throws DomainError permission_denied, team_not_found; invalid_request with the teams where one has to be chosen.
 */
export async function getOptions({
  actor,
  teamId: given,
}: {
  actor: Actor;
  teamId?: string | undefined;
}): Promise<Options> {
  const { db, modelNames } = runtime();
  const { workspaceId, settings } = actor;
  const teamId = await chooseTeam(db, { actor, teamId: given });
  const [tools, connections, agents] = await Promise.all([
    db.run<{ name: string; description: string | null; inputSchema: Json }>(findTools, [workspaceId]),
    db.run<{ name: string; kind: string; origins: string[] }>(findConnections, [workspaceId]),
    db.run<{ id: string; name: string; graphFingerprint: string }>(findAgents, [workspaceId, teamId]),
  ]);
  return {
    models: modelNames.list({ workspaceDefault: settings.models.default }),
    tools: [
      ...BUILT_IN_TOOLS.map((name) => ({ name, description: BUILT_IN[name] ?? "", inputSchema: {} })),
      ...tools.map(({ name, description, inputSchema }) => ({
        name,
        description: description ?? "",
        inputSchema: isJsonObject(inputSchema) ? inputSchema : {},
      })),
    ],
    connections,
    skills: [],
    agents: await Promise.all(
      agents.map(async ({ id, name, graphFingerprint }) => {
        const graph = await loadGraph({ workspaceId, fingerprint: graphFingerprint });
        return { id, name, lanes: publicLanes(graph).map((lane) => ({ id: lane.id, name: lane.name })) };
      }),
    ),
  };
}
