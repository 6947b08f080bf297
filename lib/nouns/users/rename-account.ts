import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const rename: Statement = {
  name: "rename-person",
  text: `
    update users u set name = $2
      from (select id, name from users where id = $1 for update) old
     where u.id = old.id
    returning old.name as "before"`,
};

/**
 * Changes the actor's name, in every workspace.
 * @throws DomainError invalid_request, user_not_found.
 */
export async function renameAccount({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<{ name: string }> {
  const after = requireName({ name });
  return runtime().db.transaction(async (tx) => {
    const [renamed] = await tx.run<{ before: string }>(rename, [actor.userId, after]);
    if (!renamed) throw new DomainError("user_not_found", "There is no such person.");
    if (renamed.before !== after) {
      const details = { before: renamed.before, after };
      await recordPersonAudit(tx, { actor, userId: actor.userId, action: "user.renamed", details });
    }
    return { name: after };
  });
}
