import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isUniqueViolation } from "#lib/platform/db/is-unique-violation.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { renameIn } from "./rename-in.ts";
import { requireName } from "./require-name.ts";

/** Updates nothing if another team has the name; a concurrent rename violates the unique index instead. */
const rename: Statement = {
  name: "rename-team",
  text: `
    update teams t set name = $3
      from (select id, name from teams where id = $1 and workspace_id = $2 for update) old
     where t.id = old.id
       and not exists (select from teams o where o.workspace_id = $2 and o.name = $3 and o.id <> $1)
    returning old.name as "before"`,
};

const findTeam: Statement = {
  name: "find-team",
  text: `select id from teams where id = $1 and workspace_id = $2`,
};

/**
 * Renames a team. Needs admin.
 * @throws DomainError permission_denied, invalid_request, team_not_found; already_exists if another team has the name.
 */
export async function renameTeam({
  actor,
  teamId,
  name,
}: {
  actor: UserActor;
  teamId: string;
  name: string;
}): Promise<{ id: string; name: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const after = requireName({ name });
  return runtime()
    .db.transaction(async (tx) => {
      const renamed = await renameIn(tx, { actor, kind: "team", id: teamId, name: after, statement: rename });
      if (!renamed) {
        const known = await tx.run(findTeam, [teamId, workspaceId]);
        if (known.length === 0) throw new DomainError("team_not_found", "There is no such team.");
        throw nameTaken();
      }
      return { id: teamId, name: after };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
}

function nameTaken(): DomainError {
  return new DomainError("already_exists", "The workspace already has a team of this name.", {
    details: [{ code: "already_exists", message: "is another team's name", field: "/name" }],
  });
}
