import { TASK_CHOICES } from "#lib/contract/limits.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { type Project, TASK_PRIORITIES, TASK_STATUSES } from "#lib/contract/task-values.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { publicLanes } from "#lib/nouns/agents/select-lane.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { laneKey } from "./find-assignee.ts";
import { findProject } from "./find-project.ts";
import { findProjects } from "./list-projects.ts";

type Operation = typeof taskOperations.options;

interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly graphFingerprint: string;
}

/** $1 workspace, $2 teams: who sees the tasks of one of them. Index: team_members_user. */
const findPeople: Statement = {
  name: "list-task-assignees",
  text: `
    select u.id as "id", u.name as "name"
      from memberships m join users u on u.id = m.user_id
     where m.workspace_id = $1 and m.status = 'active'
       and (m.role in ('admin', 'owner')
            or exists (select from team_members tm where tm.workspace_id = m.workspace_id and tm.user_id = m.user_id
                                                     and tm.team_id = any($2::text[])))
     order by lower(u.name), u.id limit ${TASK_CHOICES}`,
};

/** $1 workspace, $2 teams. Index: agents_by_name. */
const findAgents: Statement = {
  name: "list-task-agents",
  text: `
    select a.id as "id", a.name as "name", a.team_id as "teamId", v.graph_fingerprint as "graphFingerprint"
      from agents a join agent_versions v on v.agent_id = a.id and v.version = a.published_version
     where a.workspace_id = $1 and a.team_id = any($2::text[])
     order by a.name, a.id limit ${TASK_CHOICES}`,
};

/**
 * What a task's fields may be set to: in one project, or in all that the actor reaches. Needs View work.
 * @throws DomainError project_not_found, permission_denied, access_not_configured.
 */
export async function listTaskOptions({
  actor,
  query: { projectId },
}: {
  actor: WorkActor;
  query: { projectId?: string | undefined };
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const found =
    projectId === undefined ? undefined : await findProject(db, { actor, projectId, field: "projectId" });
  const all = await findProjects(actor, { limit: TASK_CHOICES });
  const projects = found ? all.filter(({ id }) => id === found.projectId) : all;
  const teamIds = found ? [found.teamId] : teamsOf(projects);
  const { workspaceId } = actor;
  const [assignees, agents] = await Promise.all([
    db.run<{ id: string; name: string }>(findPeople, [workspaceId, teamIds]),
    db.run<AgentRow>(findAgents, [workspaceId, teamIds]),
  ]);
  const lanes = await Promise.all(agents.map((agent) => lanesOf(workspaceId, agent)));
  return {
    projects,
    statuses: [...TASK_STATUSES],
    priorities: [...TASK_PRIORITIES],
    assignees,
    lanes: lanes.flat().slice(0, TASK_CHOICES),
  };
}

const teamsOf = (projects: readonly Project[]) => [...new Set(projects.map(({ teamId }) => teamId))];

async function lanesOf(workspaceId: string, { id: agentId, name, teamId, graphFingerprint }: AgentRow) {
  const graph = await loadGraph({ workspaceId, fingerprint: graphFingerprint });
  return publicLanes(graph).map((lane) => ({
    id: laneKey(agentId, lane.id),
    name: `${name}: ${lane.name}`,
    agentId,
    laneId: lane.id,
    mode: lane.mode,
    teamId,
  }));
}
