import type { OutputOf } from "#lib/contract/operation.ts";
import type { teamOperations } from "#lib/contract/teams.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { findOwnTeams } from "#lib/nouns/workspaces/find-own-teams.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { WorkActor } from "./work-actor.ts";

/** The teams that a credential may name, and for what (D15). */
export async function listOwnTeams({
  actor,
}: {
  actor: WorkActor;
}): Promise<OutputOf<typeof teamOperations.listTeams>> {
  const mayBuild = roleIncludes(actor.role, "builder") && actor.settings.capabilities.authoring;
  const allowed = actor.kind === "user" ? undefined : actor.allowedTeamIds;
  const teams = await findOwnTeams(runtime().db, actor);
  return {
    teams: teams.map(({ id, name }) => ({
      id,
      name,
      mayBuild,
      mayReachWork: allowed === undefined || allowed.includes(id),
    })),
  };
}
