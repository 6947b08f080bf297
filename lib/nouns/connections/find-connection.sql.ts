import { DomainError } from "#lib/contract/errors.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { ConnectionSettings } from "./connection.ts";

/** The fields of a connection that a call needs. */
export interface UsableRow {
  readonly origins: readonly string[];
  readonly settings: ConnectionSettings;
  readonly sealedSecret: string | null;
  readonly sealedToken: string | null;
  /** Whether the token is not expired. */
  readonly tokenLasts: boolean;
  readonly refusal: string | null;
}

/** Index: the primary key. */
const find: Statement = {
  name: "find-connection",
  text: `
    select origins as "origins", settings as "settings", sealed_secret as "sealedSecret", refusal as "refusal",
           sealed_token as "sealedToken", coalesce(token_expires_at > clock_timestamp(), false) as "tokenLasts"
      from connections
     where workspace_id = $1 and name = $2`,
};

export async function findConnection(
  queries: Pick<Queries, "run">,
  { workspaceId, name }: { workspaceId: string; name: string },
): Promise<UsableRow | undefined> {
  const [row] = await queries.run<UsableRow & { settings: unknown }>(find, [workspaceId, name]);
  return row && { ...row, settings: ConnectionSettings.parse(row.settings) };
}

/** The same error for another workspace's connection. */
export function connectionNotFound(): DomainError {
  return new DomainError("connection_not_found", "There is no connection with this name in the workspace.");
}
