import type { ConnectionTest } from "#lib/contract/dashboard/settings-connections.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { ConnectionSettings } from "./connection.ts";

/** A connection without its secret, which is never returned. */
export interface ListedConnection {
  readonly name: string;
  readonly status: "not_authorised" | "authorised" | "refused";
  readonly origins: readonly string[];
  readonly settings: ConnectionSettings;
  /** The service's message when it refused the secret; null if it did not. */
  readonly refusal: string | null;
  /** The last test of this secret. */
  readonly lastTest: ConnectionTest | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface ListedRow extends Omit<ListedConnection, "settings" | "createdAt" | "updatedAt"> {
  readonly settings: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const SHOWN = `
  name as "name", origins as "origins", settings as "settings", refusal as "refusal", last_test as "lastTest",
  case when sealed_secret is null then 'not_authorised' when refusal is not null then 'refused' else 'authorised' end
    as "status",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Index: the primary key. */
const findConnections: Statement = {
  name: "list-connections",
  text: `select ${SHOWN} from connections where workspace_id = $1 order by name`,
};

/**
 * The connections of the actor's workspace by name, without their secrets. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listAllConnections({ actor }: { actor: UserActor }): Promise<ListedConnection[]> {
  requireRole(actor, "admin");
  const rows = await runtime().db.run<ListedRow>(findConnections, [actor.workspaceId]);
  return rows.map((row) => ({
    ...row,
    settings: ConnectionSettings.parse(row.settings),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
