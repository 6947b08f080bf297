import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The same error for another workspace's key, and for one that the actor may not see. */
export function keyNotFound(): DomainError {
  return new DomainError("key_not_found", "There is no key with this id in the workspace.");
}

const find: Statement = {
  name: "find-visible-key",
  text: `
    select id as "id" from api_keys
     where id = $1 and workspace_id = $2 and ($3::boolean or created_by = $4)`,
};

/** @throws DomainError key_not_found for what `getKey` would not show. */
export async function requireVisibleKey({
  actor,
  keyId,
}: {
  actor: UserActor;
  keyId: string;
}): Promise<void> {
  const values = [keyId, actor.workspaceId, roleIncludes(actor.role, "admin"), actor.userId];
  if ((await runtime().db.run(find, values)).length === 0) throw keyNotFound();
}
