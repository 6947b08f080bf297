import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { renameIn } from "./rename-in.ts";
import { requireName } from "./require-name.ts";

const rename: Statement = {
  name: "rename-workspace",
  text: `
    update workspaces w set name = $3
      from (select id, name from workspaces where id = $1 and id = $2 for update) old
     where w.id = old.id
    returning old.name as "before"`,
};

/**
 * Changes the name of the actor's workspace. Needs admin.
 * @throws DomainError permission_denied, invalid_request.
 */
export async function renameWorkspace({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<{ id: string; name: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const after = requireName({ name });
  return runtime().db.transaction(async (tx) => {
    const renamed = await renameIn(tx, {
      actor,
      kind: "workspace",
      id: workspaceId,
      name: after,
      statement: rename,
    });
    if (!renamed) throw new DomainError("workspace_not_found", "The workspace does not exist any more.");
    return { id: workspaceId, name: after };
  });
}
