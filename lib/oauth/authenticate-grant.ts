import { z } from "zod";
import type { GrantActor } from "#lib/auth/actor.ts";
import { ROLES } from "#lib/auth/roles.ts";
import { hashSecret } from "#lib/auth/secret-format.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { coalesce } from "#lib/db/coalesce.ts";
import type { Database } from "#lib/db/database.ts";
import { ownResource } from "./addresses.ts";
import { type AccessTokenRow, findAccessTokens } from "./find-access-tokens.sql.ts";
import { isWellFormedAccessToken } from "./token-format.ts";

const Role = z.enum(ROLES);

function toActor(row: AccessTokenRow): GrantActor | undefined {
  const role = Role.safeParse(row.role);
  if (!row.usable || !row.allowed || !role.success || ownResource(row.resource) === undefined)
    return undefined;
  return {
    kind: "grant",
    credentialId: row.grantId,
    workspaceId: row.workspaceId,
    userId: row.userId,
    role: role.data,
    teamIds: row.teamIds,
    settings: WorkspaceSettings.parse(row.settings),
    scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
    allowedProjectIds: row.allowedProjectIds,
    allowedTeamIds: row.allowedTeamIds,
  };
}

export type GrantAuthenticator = (token: string) => Promise<GrantActor | undefined>;

/**
 * Tells who a connected app's access token stands for, or undefined for any that may not be used now: unknown,
 * expired, revoked, for another audience, of a grant that was ended, of a person who left, or of a workspace that
 * does not allow the app (D17). Always the database's word, so each of these holds from the next request on every
 * node.
 */
export function createGrantAuthenticator(db: Database): GrantAuthenticator {
  const find = coalesce(async (hashes: readonly string[]) => {
    const rows = await db.run<AccessTokenRow>(findAccessTokens, [hashes]);
    return new Map(rows.map((row) => [row.tokenHash, row]));
  });
  return async (token) => {
    if (!isWellFormedAccessToken(token)) return undefined;
    const row = await find(hashSecret(token));
    return row && toActor(row);
  };
}
