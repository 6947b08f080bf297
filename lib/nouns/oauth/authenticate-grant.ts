import { z } from "zod";
import { SCOPES } from "#lib/contract/scopes.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { GrantActor } from "#lib/nouns/access/actor.ts";
import { ROLES } from "#lib/nouns/access/roles.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { ownResource } from "./addresses.ts";
import { type AccessTokenRow, findAccessTokens } from "./find-access-tokens.sql.ts";
import { isWellFormedAccessToken } from "./tokens.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly authenticateGrant: GrantAuthenticator;
  }
}

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

/** @param found the token's row, if it is being read together with something else. */
export type GrantAuthenticator = (
  token: string,
  found?: Promise<AccessTokenRow | undefined>,
) => Promise<GrantActor | undefined>;

/** The digest that identifies a token in the database; undefined for anything that cannot be one. */
export function tokenDigest(token: string): string | undefined {
  return isWellFormedAccessToken(token) ? hashSecret(token) : undefined;
}

/**
 * Finds the person for whom a connected app's access token acts. Undefined for a token that is unknown, expired,
 * revoked or for another audience, and if the grant has ended, the person has left or the workspace does not allow the
 * app (D17). Always reads the database, so each of these applies from the next request on every node.
 */
export function createGrantAuthenticator(db: Database): GrantAuthenticator {
  const find = coalesce(async (hashes: readonly string[]) => {
    const rows = await db.run<AccessTokenRow>(findAccessTokens, [hashes]);
    return new Map(rows.map((row) => [row.tokenHash, row]));
  });
  return async (token, found) => {
    const digest = found ? undefined : tokenDigest(token);
    const row = await (digest === undefined ? found : find(digest));
    return row && toActor(row);
  };
}
