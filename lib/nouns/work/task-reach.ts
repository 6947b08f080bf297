import { reachesEveryTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { notConfigured, requireOwnTeam } from "./team-reach.ts";
import type { WorkActor } from "./work-actor.ts";

/** The projects whose tasks an actor reaches, as a query takes them. */
export interface TaskReach {
  /** Those of all teams; `teamIds` does not count then. */
  readonly every: boolean;
  readonly teamIds: readonly string[];
  /** The reachable projects of these teams; null: all. */
  readonly projectIds: readonly string[] | null;
}

/** $every, $teams and $projects are a `TaskReach`'s: whether the project `p` is within it. */
export const withinTaskReach = (p: string, every: string, teams: string, projects: string) =>
  `((${every}::boolean or ${p}.team_id = any(${teams}::text[]))
    and (${projects}::text[] is null or ${p}.id = any(${projects}::text[])))`;

/** In the order in which statements take it. */
export const reachParams = ({ every, teamIds, projectIds }: TaskReach) => [every, teamIds, projectIds];

/**
 * What an actor reaches now: the projects of their teams; of a credential's those of its allowlist of projects and, only
 * where that is empty, of its allowlist of teams (D13, D19); of an agent those of its own team.
 * @throws DomainError access_not_configured where both allowlists are empty: it fails closed.
 */
export function taskReach(actor: WorkActor): TaskReach {
  const every = reachesEveryTeam(actor);
  const lists = allowlistsOf(actor);
  const within = (teamIds: readonly string[]) => teamIds.filter((id) => every || actor.teamIds.includes(id));
  const ownTeams = actor.agent ? within([actor.agent.teamId]) : undefined;
  if (lists?.projectIds.length) {
    const projectIds = lists.projectIds;
    return ownTeams
      ? { every: false, teamIds: ownTeams, projectIds }
      : { every, teamIds: actor.teamIds, projectIds };
  }
  if (!lists) return { every: every && !ownTeams, teamIds: ownTeams ?? actor.teamIds, projectIds: null };
  if (lists.teamIds.length === 0) throw notConfigured("The allowlists of projects and teams are both empty.");
  const listed = within(lists.teamIds);
  const teamIds = ownTeams ? listed.filter((id) => ownTeams.includes(id)) : listed;
  return { every: false, teamIds, projectIds: null };
}

/**
 * That the actor reaches the tasks of a project of the workspace now: first as a person, then by the allowlists.
 * @param needs viewer for View work, operator for Manage work (D14).
 * @throws DomainError permission_denied, access_not_configured.
 */
export function requireTaskReach(
  actor: WorkActor,
  { projectId, teamId }: { readonly projectId: string; readonly teamId: string },
  needs: Role = "viewer",
): void {
  requireOwnTeam(actor, teamId);
  requireRole(actor, needs);
  const lists = allowlistsOf(actor);
  if (!lists) return;
  if (lists.projectIds.length > 0) {
    if (!lists.projectIds.includes(projectId))
      throw notConfigured(`The allowlist of projects does not contain ${projectId}.`);
  } else if (!lists.teamIds.includes(teamId))
    throw notConfigured(`The allowlist of teams does not contain ${teamId}.`);
}

/** Undefined where nothing but the person's teams limits it. */
function allowlistsOf(actor: WorkActor) {
  if (actor.kind === "user") return undefined;
  return { projectIds: actor.allowedProjectIds, teamIds: actor.allowedTeamIds };
}
