import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { findOwnTeams } from "#lib/nouns/workspaces/find-own-teams.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { readOnlyReason } from "./draft-rules.ts";

/**
 * The teams that somebody may build agents for.
 * @throws DomainError permission_denied.
 */
export async function listBuilderTeams({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.listBuilderTeams>> {
  requireRole(actor, "builder");
  const teams = await findOwnTeams(runtime().db, actor);
  return { teams: [...teams], mayCreate: readOnlyReason(actor) === null };
}
