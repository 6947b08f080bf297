import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
import { seesTeam } from "#lib/nouns/access/members.sql.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { publicLanes } from "#lib/nouns/agents/select-lane.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { FITTING, refuseName } from "./refuse-name.ts";

export interface Assignee {
  readonly kind: "user" | "lane";
  readonly id: string;
}

/** $1 workspace, $2 person, $3 team. Index: the primary key of memberships. */
const findMember: Statement = {
  name: "find-task-assignee",
  text: `
    select ${seesTeam("$3")} as "sees" from memberships m
     where m.workspace_id = $1 and m.user_id = $2 and m.status = 'active'`,
};

/** $1 workspace, $2 name, $3 team. Indexes: the primary keys, agents_by_name. */
const findNamed: Statement = {
  name: "find-assignees-by-name",
  text: `
    select u.id as "id", u.name as "name" from memberships m join users u on u.id = m.user_id
     where m.workspace_id = $1 and lower(u.name) = lower($2) and ${seesTeam("$3")}
     order by u.id limit ${FITTING}`,
};

/** $1 workspace, $2 name, $3 team. Index: agents_by_name. */
const findAgentsNamed: Statement = {
  name: "find-lanes-by-agent-name",
  text: `
    select id as "id" from agents
     where workspace_id = $1 and lower(name) = lower($2) and team_id = $3 and published_version is not null
     order by id limit 5`,
};

/**
 * Whom an `assigneeId` names, for a task of the team.
 * @throws DomainError user_not_found, agent_not_found, lane_not_found; permission_denied where they do not work with
 * the team; invalid_request for a name, with the ids that have it.
 */
export async function findAssignee(
  queries: Queries,
  { actor, assigneeId, teamId }: { actor: WorkActor; assigneeId: string; teamId: string },
): Promise<Assignee> {
  const given = assigneeId === "me" ? actor.userId : assigneeId;
  if (isId("user", given)) return findPerson(queries, { actor, userId: given, teamId });
  const { agentId, laneId } = readLane(given);
  if (isId("agent", agentId)) return findLane({ actor, agentId, laneId, teamId });
  const people = await queries.run<{ id: string; name: string }>(findNamed, [
    actor.workspaceId,
    storedName(given),
    teamId,
  ]);
  const lanes = await lanesNamed(queries, { actor, name: given, teamId });
  const fitting = [...people, ...lanes].slice(0, FITTING);
  if (fitting.length > 0) throw refuseName({ field: "/assigneeId", given, fitting });
  throw new DomainError(
    "user_not_found",
    "assigneeId names no person and no lane: list_task_options has the ids.",
  );
}

async function findPerson(
  queries: Queries,
  { actor, userId, teamId }: { actor: WorkActor; userId: string; teamId: string },
): Promise<Assignee> {
  const [member] = await queries.run<{ sees: boolean }>(findMember, [actor.workspaceId, userId, teamId]);
  if (!member) throw new DomainError("user_not_found", "There is no such person in this workspace.");
  if (!member.sees) throw denied("This person does not see the project's tasks.");
  return { kind: "user", id: userId };
}

async function findLane({
  actor,
  agentId,
  laneId,
  teamId,
}: {
  actor: WorkActor;
  agentId: string;
  laneId: string;
  teamId: string;
}): Promise<Assignee> {
  const agent = await findPublishedAgent({ actor, agentId });
  requireTeamOf(agent, teamId);
  const lanes = publicLanes(agent.graph);
  if (lanes.some(({ id }) => id === laneId)) return { kind: "lane", id: laneKey(agentId, laneId) };
  const fitting = lanes.map(({ id, name }) => ({ id: laneKey(agentId, id), name }));
  if (laneId === "" && fitting.length > 0)
    throw refuseName({
      field: "/assigneeId",
      given: agentId,
      fitting: fitting.slice(0, FITTING),
      why: "is an agent without a lane",
    });
  throw new DomainError("lane_not_found", "The agent has no public lane with this id.");
}

async function lanesNamed(
  queries: Queries,
  { actor, name, teamId }: { actor: WorkActor; name: string; teamId: string },
) {
  const agents = await queries.run<{ id: string }>(findAgentsNamed, [
    actor.workspaceId,
    storedName(name),
    teamId,
  ]);
  const found = await Promise.all(agents.map(({ id }) => findPublishedAgent({ actor, agentId: id })));
  return found.flatMap((agent) =>
    publicLanes(agent.graph).map((lane) => ({
      id: laneKey(agent.id, lane.id),
      name: `${agent.name}: ${lane.name}`,
    })),
  );
}

/** An agent works on the tasks of its own team's projects. @throws DomainError permission_denied. */
export function requireTeamOf(
  agent: { readonly teamId: string },
  teamId: string,
  field: "/assigneeId" | "/agentId" = "/assigneeId",
): void {
  if (agent.teamId !== teamId)
    throw denied("The agent belongs to another team than the task's project.", field);
}

export const laneKey = (agentId: string, laneId: string) => `${agentId}:${laneId}`;

/** `agt_…:laneId` in its parts; the lane is empty where there is none. */
export function readLane(text: string): { agentId: string; laneId: string } {
  const colon = text.indexOf(":");
  return colon < 0
    ? { agentId: text, laneId: "" }
    : { agentId: text.slice(0, colon), laneId: text.slice(colon + 1) };
}

const denied = (message: string, field = "/assigneeId") =>
  new DomainError("permission_denied", message, {
    details: [{ code: "permission_denied", message: "is outside the project's team", field }],
  });
