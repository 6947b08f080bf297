import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { publicLanes } from "#lib/nouns/agents/select-lane.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { chooseTeam } from "./choose-team.ts";
import { listTools } from "./list-tools.ts";

type Options = OutputOf<typeof authoringOperations.getOptions>;

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

/** $1 workspace, $2 team. Indexes: skills_by_name, skill_versions primary key. */
const findSkills: Statement = {
  name: "find-skills-to-name",
  text: `
    select s.id as "id", v.name as "name", v.description as "description", v.version as "publishedVersion",
           v.tools as "tools"
      from skills s join skill_versions v on v.skill_id = s.id and v.version = s.published_version
     where s.workspace_id = $1 and s.team_id = $2
     order by v.name, s.id limit 500`,
};

/**
 * What a graph of the team may name: models, tools, connections, the team's published skills and agents.
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
  const [models, tools, connections, skills, agents] = await Promise.all([
    modelNames(workspaceId),
    listTools(db, { workspaceId }),
    db.run<{ name: string; kind: string; origins: string[] }>(findConnections, [workspaceId]),
    db.run<Options["skills"][number]>(findSkills, [workspaceId, teamId]),
    db.run<{ id: string; name: string; graphFingerprint: string }>(findAgents, [workspaceId, teamId]),
  ]);
  return {
    models: models.list({ workspaceDefault: settings.models.default }),
    tools,
    connections,
    skills,
    agents: await Promise.all(
      agents.map(async ({ id, name, graphFingerprint }) => {
        const graph = await loadGraph({ workspaceId, fingerprint: graphFingerprint });
        return { id, name, lanes: publicLanes(graph).map((lane) => ({ id: lane.id, name: lane.name })) };
      }),
    ),
  };
}
