import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { renameIn } from "./rename-in.ts";
import { requireName } from "./require-name.ts";

const rename: Statement = {
  name: "rename-project",
  text: `
    update projects p set name = $3
      from (select id, name from projects where id = $1 and workspace_id = $2 for update) old
     where p.id = old.id
    returning old.name as "before"`,
};

/**
 * Renames a project. Needs admin.
 * @throws DomainError permission_denied, invalid_request, project_not_found.
 */
export async function renameProject({
  actor,
  projectId,
  name,
}: {
  actor: UserActor;
  projectId: string;
  name: string;
}): Promise<{ id: string; name: string }> {
  requireRole(actor, "admin");
  const after = requireName({ name });
  return runtime().db.transaction(async (tx) => {
    const renamed = await renameIn(tx, {
      actor,
      kind: "project",
      id: projectId,
      name: after,
      statement: rename,
    });
    if (!renamed) throw new DomainError("project_not_found", "There is no such project.");
    return { id: projectId, name: after };
  });
}
