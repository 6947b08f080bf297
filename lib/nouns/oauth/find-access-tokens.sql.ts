import { readWithCredential, type WithCredential } from "#lib/nouns/access/read-with-credential.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { SWITCHED_ON } from "./switched-on.sql.ts";

export interface AccessTokenRow {
  tokenHash: string;
  grantId: string;
  workspaceId: string;
  userId: string;
  resource: string;
  scopes: string[];
  allowedProjectIds: string[];
  allowedTeamIds: string[];
  usable: boolean;
  /** Whether the workspace allows this app now. */
  allowed: boolean;
  role: string | null;
  teamIds: string[];
  settings: unknown;
}

/**
 * Access tokens, each with its person's current standing (D17). Scopes are those of both the token and the grant, so that
 * a reduced consent applies immediately. Index: oauth_tokens primary key.
 * @param condition on the token `t`.
 */
const accessTokensWhere = (condition: string): string => `
    select t.token_hash as "tokenHash",
           g.id as "grantId",
           g.workspace_id as "workspaceId",
           g.user_id as "userId",
           t.resource as "resource",
           array(select unnest(t.scopes) intersect select unnest(g.scopes)) as "scopes",
           g.allowed_project_ids as "allowedProjectIds",
           g.allowed_team_ids as "allowedTeamIds",
           t.kind = 'access' and t.revoked_at is null and t.expires_at > now()
             and g.ended_at is null
             and m.status is not distinct from 'active' as "usable",
           ${SWITCHED_ON} as "allowed",
           m.role as "role",
           array(select tm.team_id from team_members tm
                  where tm.workspace_id = g.workspace_id and tm.user_id = g.user_id) as "teamIds",
           w.settings as "settings"
      from oauth_tokens t
      join oauth_grants g on g.id = t.grant_id
      join workspaces w on w.id = g.workspace_id
      left join memberships m on m.workspace_id = g.workspace_id and m.user_id = g.user_id
     where ${condition}`;

/** Access tokens by their hashes. */
export const findAccessTokens: Statement = {
  name: "find-access-tokens",
  text: accessTokensWhere("t.token_hash = any($1)"),
};

export type WithToken<Row> = WithCredential<"grant", AccessTokenRow, Row>;

/** @param read a SELECT of at most one row by `ahead.id`, in the bounds of the token `c` ("grantId", "workspaceId"). */
export const readWithToken = <Row extends object>(name: string, read: string) =>
  readWithCredential<"grant", AccessTokenRow, Row>({
    kind: "grant",
    name,
    credentials: accessTokensWhere("t.token_hash = ahead.hash"),
    isUsable: 'c."usable" and c."allowed"',
    read,
  });
