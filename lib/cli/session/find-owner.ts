import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";

const findFirstOwner: Statement = {
  name: "find-first-owner",
  text: `
    select user_id as "userId"
      from memberships
     where workspace_id = $1 and role = 'owner' and status = 'active'
     order by created_at, user_id
     limit 1`,
};

/**
 * The owner whom the command line acts for when nobody is named: of several the one who was it first.
 * @throws DomainError user_not_found.
 */
export async function findOwner({ workspaceId }: { workspaceId: string }): Promise<string> {
  const [owner] = await runtime().db.run<{ userId: string }>(findFirstOwner, [workspaceId]);
  if (owner) return owner.userId;
  throw new DomainError("user_not_found", "The workspace has no active owner; name a member with --as.");
}
