import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { listVisibleSkills } from "./list-visible-skills.ts";

type Operation = typeof skillOperations.listSkills;

/**
 * The skills that the actor may edit, published or not, by name, without their contents. Needs builder.
 * @throws DomainError permission_denied, invalid_cursor.
 */
export async function listSkills({
  actor,
  query,
}: {
  actor: Actor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  requireRole(actor, "builder");
  const { skills, pagination } = await listVisibleSkills({ actor, query });
  return { skills, pagination };
}
