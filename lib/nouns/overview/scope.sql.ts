import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";

/** The filters of the figures. */
export interface OverviewScope {
  readonly teamId?: string | undefined;
  readonly agentId?: string | undefined;
  /** Runs that this key started; with an app, those that either did. */
  readonly keyId?: string | undefined;
  readonly appId?: string | undefined;
}

/** How the runs in scope are found: all by time, agent by agent, or credential by credential. */
export function driverOf(
  actor: UserActor,
  { teamId, agentId, keyId, appId }: OverviewScope,
): "workspace" | "agents" | "credentials" {
  if (keyId !== undefined || appId !== undefined) return "credentials";
  return reachesEveryTeam(actor) && teamId === undefined && agentId === undefined ? "workspace" : "agents";
}

/** The agents in reach, as a condition on `a`: $1 workspace, $2 reaches every team, $3 teams, $4 team, $5 agent, or null. */
export const IN_SCOPE = `
  a.workspace_id = $1 and ($2::boolean or a.team_id = any($3::text[]))
  and ($4::text is null or a.team_id = $4) and ($5::text is null or a.id = $5)`;

/** Filters runs `r` by their starters: $6 keys and connected apps, or null. Credential ids are unique across kinds. */
export const STARTED_IN_SCOPE = "($6::text[] is null or r.credential_id = any($6))";

/** The values of $1 to $6. */
export const scopeValues = (
  actor: UserActor,
  { teamId, agentId, keyId, appId }: OverviewScope,
): unknown[] => {
  const credentialIds = [keyId, appId].filter((id) => id !== undefined);
  return [
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
    teamId ?? null,
    agentId ?? null,
    credentialIds.length > 0 ? credentialIds : null,
  ];
};
