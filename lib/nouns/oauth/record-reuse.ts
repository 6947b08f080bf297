import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

const findApp: Statement = {
  name: "find-app-of-grant",
  text: `
    select g.workspace_id as "workspaceId", c.name as "clientName", u.name as "personName"
      from oauth_grants g join oauth_clients c on c.id = g.client_id join users u on u.id = g.user_id
     where g.id = $1`,
};

/** Records in the audit log that a used code or refresh token came again and its app was signed out. */
export async function recordReuse(
  queries: Queries,
  { grantId, what }: { grantId: string; what: "code" | "token" },
) {
  const [app] = await queries.run<{ workspaceId: string; clientName: string; personName: string }>(findApp, [
    grantId,
  ]);
  if (!app) return;
  await recordAudit(queries, {
    actor: { kind: "system" },
    workspaceId: app.workspaceId,
    action: "connected_app.signed_out",
    target: { kind: "connected_app", id: grantId, name: app.clientName },
    details: { personName: app.personName, cause: `${what}_came_again` },
  });
}
