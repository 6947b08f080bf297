import type { skillPageOperations } from "#lib/contract/dashboard/skills.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { listTools } from "#lib/nouns/authoring/list-tools.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The tools that a skill may name. Needs builder. @throws DomainError permission_denied. */
export async function listSkillTools({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof skillPageOperations.listSkillTools>> {
  requireRole(actor, "builder");
  return { tools: await listTools(runtime().db, actor) };
}
