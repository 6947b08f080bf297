import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { usualResource } from "./addresses.ts";
import { grantNotFound } from "./end-grant.ts";
import { GRANT_COLUMNS, GRANT_TABLES, type GrantRow, toConnectedApp } from "./grant-row.sql.ts";

const findGrant: Statement = {
  name: "read-grant",
  text: `
    select ${GRANT_COLUMNS} from ${GRANT_TABLES}
     where g.id = $1 and g.workspace_id = $2 and ($3::boolean or g.user_id = $4)`,
};

/**
 * An app that the actor connected or, for admins, that anybody in the workspace did; also ended ones.
 * @throws DomainError connected_app_not_found.
 */
export async function getConnectedApp({
  actor,
  grantId,
}: {
  actor: UserActor;
  grantId: string;
}): Promise<OutputOf<typeof dashboardOperations.getConnectedApp>> {
  const values = [grantId, actor.workspaceId, roleIncludes(actor.role, "admin"), actor.userId];
  const [row] = await runtime().db.run<GrantRow>(findGrant, values);
  if (!row) throw grantNotFound();
  return toConnectedApp(row);
}

/** Data for connecting an app: the endpoint's address, and whether the workspace allows apps. */
export async function getConnectedAppSetUp({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getConnectedAppSetUp>> {
  return { mcpUrl: usualResource(), isAllowed: actor.settings.capabilities.connectedApps !== "none" };
}
