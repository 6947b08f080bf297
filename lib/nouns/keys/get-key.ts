import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { type Role, roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { KEY_COLUMNS, KEY_TABLES, type KeyRow, toKey } from "./key-row.sql.ts";
import { keyNotFound } from "./require-visible-key.ts";

interface DetailRow extends KeyRow {
  readonly creatorRole: Role | null;
}

const findKey: Statement = {
  name: "read-key",
  text: `
    select ${KEY_COLUMNS}, m.role as "creatorRole"
      from ${KEY_TABLES}
     where k.id = $1 and k.workspace_id = $2 and ($3::boolean or k.created_by = $4)`,
};

/**
 * A key of the actor's workspace, without its secret. People below admin see only keys that they created.
 * @throws DomainError key_not_found.
 */
export async function getKey({
  actor,
  keyId,
}: {
  actor: UserActor;
  keyId: string;
}): Promise<OutputOf<typeof dashboardOperations.getKey>> {
  const isAdmin = roleIncludes(actor.role, "admin");
  const [row] = await runtime().db.run<DetailRow>(findKey, [keyId, actor.workspaceId, isAdmin, actor.userId]);
  if (!row) throw keyNotFound();
  const isOver = row.state === "revoked" || row.state === "expired";
  const manages =
    row.createdBy.id === actor.userId ||
    roleIncludes(actor.role, row.creatorRole === "owner" ? "owner" : "admin");
  return {
    ...toKey(row),
    appliedRateLimitPerMinute: row.rateLimitPerMinute ?? actor.settings.limits.keyRequestsPerMinute,
    may: { stop: isAdmin && row.state !== "revoked", change: isAdmin && manages && !isOver },
  };
}
