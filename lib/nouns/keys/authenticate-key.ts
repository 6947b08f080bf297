import { z } from "zod";
import { Scope } from "#lib/contract/scopes.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { KeyActor } from "#lib/nouns/access/actor.ts";
import { ROLES } from "#lib/nouns/access/roles.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { findKeys, type KeyRow } from "./find-keys.sql.ts";
import { isWellFormedKey } from "./key-format.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly authenticateKey: KeyAuthenticator;
  }
}

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

/** @param found the key's row, if it is being read together with something else. */
export type KeyAuthenticator = (
  credential: string,
  found?: Promise<KeyRow | undefined>,
) => Promise<KeyActor | undefined>;

/** The digest that identifies a key in the database; undefined for anything that cannot be a key. */
export function keyDigest(credential: string): string | undefined {
  return isWellFormedKey(credential) ? hashSecret(credential) : undefined;
}

/**
 * Finds the key and its creator for a bearer credential. Undefined for an unknown, inactive, revoked or expired key, or
 * one whose creator has left. Always reads the database, so a revocation applies from the next request on every node
 * (D13).
 */
export function createKeyAuthenticator(db: Database): KeyAuthenticator {
  const find = coalesce(async (hashes: readonly string[]) => {
    const rows = await db.run<KeyRow>(findKeys, [hashes]);
    return new Map(rows.map((row) => [row.secretHash, row]));
  });
  return async (credential, found) => {
    const digest = found ? undefined : keyDigest(credential);
    const row = await (digest === undefined ? found : find(digest));
    return row && toActor(row);
  };
}
