import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";

/** The filters of the figures. */
export interface OverviewScope {
  readonly teamId?: string | undefined;
  readonly agentId?: string | undefined;
}

/** Whether all runs of the workspace count: then they are read by time, otherwise agent by agent. */
export const isWhole = (actor: UserActor, { teamId, agentId }: OverviewScope): boolean =>
  reachesEveryTeam(actor) && teamId === undefined && agentId === undefined;

/** The agents in reach, as a condition on `a`: $1 workspace, $2 reaches every team, $3 teams, $4 team, $5 agent, or null. */
export const IN_SCOPE = `
  a.workspace_id = $1 and ($2::boolean or a.team_id = any($3::text[]))
  and ($4::text is null or a.team_id = $4) and ($5::text is null or a.id = $5)`;

export const scopeValues = (actor: UserActor, { teamId, agentId }: OverviewScope): unknown[] => [
  actor.workspaceId,
  reachesEveryTeam(actor),
  actor.teamIds,
  teamId ?? null,
  agentId ?? null,
];
