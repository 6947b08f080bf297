import { DomainError } from "#lib/contract/errors.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

export interface Owner {
  readonly userId: string;
  readonly email: string;
}

const findFirstOwner: Statement = {
  name: "find-first-owner",
  text: `
    select u.id as "userId", u.email as "email"
      from memberships m
      join users u on u.id = m.user_id
     where m.workspace_id = $1 and m.role = 'owner' and m.status = 'active'
     order by m.created_at, m.user_id
     limit 1`,
};

/**
 * The owner whom the command acts for by default: the one who has been owner longest.
 * @throws DomainError user_not_found.
 */
export async function findOwner({ workspaceId }: { workspaceId: string }): Promise<Owner> {
  const [owner] = await runtime().db.run<Owner>(findFirstOwner, [workspaceId]);
  if (owner) return owner;
  throw new DomainError("user_not_found", "The workspace has no active owner; name a member with --as.");
}
