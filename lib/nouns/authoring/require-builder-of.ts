import { DomainError } from "#lib/contract/errors.ts";
import type { Standing } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";

/**
 * The row of an agent that a builder may edit: drafts are for builders of the agent's team.
 * @throws DomainError agent_not_found, permission_denied.
 */
export function requireBuilderOf<Row extends { readonly teamId: string }>(
  actor: Standing,
  row: Row | undefined,
): Row {
  if (!row) throw new DomainError("agent_not_found", "There is no agent with this id.");
  if (reachesTeam(actor, row.teamId)) return row;
  throw new DomainError(
    "permission_denied",
    "Only builders of the agent's team can see or change its draft.",
  );
}
