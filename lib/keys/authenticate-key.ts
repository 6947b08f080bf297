import { z } from "zod";
import type { KeyActor } from "#lib/auth/actor.ts";
import { ROLES } from "#lib/auth/roles.ts";
import { hashSecret } from "#lib/auth/secret-format.ts";
import { Scope } from "#lib/contract/scopes.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { coalesce } from "#lib/db/coalesce.ts";
import type { Database } from "#lib/db/database.ts";
import { findKeys, type KeyRow } from "./find-keys.sql.ts";
import { isWellFormedKey } from "./key-format.ts";

const Role = z.enum(ROLES);

function toActor(row: KeyRow): KeyActor | undefined {
  const role = Role.safeParse(row.role);
  if (!row.usable || !role.success) return undefined;
  return {
    kind: "key",
    credentialId: row.keyId,
    workspaceId: row.workspaceId,
    userId: row.userId,
    role: role.data,
    teamIds: row.teamIds,
    settings: WorkspaceSettings.parse(row.settings),
    scopes: row.scopes.map((scope) => Scope.parse(scope)),
    allowedProjectIds: row.allowedProjectIds,
    allowedTeamIds: row.allowedTeamIds,
    rateLimitPerMinute: row.rateLimitPerMinute,
  };
}

export type KeyAuthenticator = (credential: string) => Promise<KeyActor | undefined>;

/**
 * Tells who a bearer credential stands for, or undefined for any key that may not be used now: unknown,
 * inactive, revoked, expired, or of a creator who left. Always the database's word, so a revocation holds
 * from the next request on every node (D13).
 */
export function createKeyAuthenticator(db: Database): KeyAuthenticator {
  const find = coalesce(async (hashes: readonly string[]) => {
    const rows = await db.run<KeyRow>(findKeys, [hashes]);
    return new Map(rows.map((row) => [row.secretHash, row]));
  });
  return async (credential) => {
    if (!isWellFormedKey(credential)) return undefined;
    const row = await find(hashSecret(credential));
    return row && toActor(row);
  };
}
