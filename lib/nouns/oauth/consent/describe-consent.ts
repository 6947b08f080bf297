import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";
import type { Reference } from "#lib/contract/dashboard/key-parts.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { scopesWithinRole } from "#lib/nouns/access/scopes-within-role.ts";
import { listOwnWorkspaces } from "#lib/nouns/workspaces/list-own-workspaces.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { redirectHosts } from "../addresses.ts";
import { findAccess } from "../approvals/find-access.ts";
import type { AuthorizationRequest } from "../authorization-request.ts";
import { isDocumentAddress } from "../client-documents.ts";
import { redirectKind } from "../redirect-uri.ts";
import { findPredecessors } from "./find-predecessors.ts";
import { reachableProjects, reachableTeams, reachOf } from "./reach.sql.ts";

const findEarlier: Statement = {
  name: "find-earlier-consent",
  text: `
    select scopes as "scopes", allowed_team_ids as "allowedTeamIds", allowed_project_ids as "allowedProjectIds"
      from oauth_grants
     where user_id = $1 and workspace_id = $2 and client_id = $3 and ended_at is null`,
};

/** The content of the consent page: what the person must know and may choose. */
export async function describeConsent({
  actor,
  request: { client, redirectUri, scopes },
}: {
  actor: SessionActor;
  request: AuthorizationRequest;
}): Promise<ConsentDescription> {
  const { db } = runtime();
  const asked = SCOPES.filter((scope) => scopes.includes(scope));
  const possible = scopesWithinRole({ role: actor.role, scopes: asked });
  const [me, { workspaces }, access, teams, projects, [earlier], [predecessor]] = await Promise.all([
    getSession({ actor }),
    listOwnWorkspaces({ actor }),
    findAccess(db, { actor, clientId: client.id }),
    db.run<Reference>(reachableTeams, reachOf(actor)),
    db.run<Reference & { teamName: string }>(reachableProjects, reachOf(actor)),
    db.run<NonNullable<ConsentDescription["earlier"]>>(findEarlier, [
      actor.userId,
      actor.workspaceId,
      client.id,
    ]),
    findPredecessors(db, { actor, client }),
  ]);
  return {
    client: {
      id: client.id,
      name: client.name,
      publisher: isDocumentAddress(client.id) ? new URL(client.id).host : null,
      redirectHost: redirectHosts([redirectUri]).join(),
      redirectKind: redirectKind(redirectUri) ?? "https",
    },
    me: { id: me.user.id, name: me.user.name, email: me.user.email, role: me.role },
    workspace: me.workspace,
    workspaces: workspaces.map(({ id, name }) => ({ id, name })),
    access,
    scopes: possible,
    scopesBeyondRole: asked.filter((scope) => !possible.includes(scope)),
    teams,
    projects,
    earlier: earlier ?? null,
    predecessor: predecessor
      ? {
          grantId: predecessor.id,
          connectedAt: predecessor.connectedAt.toISOString(),
          lastUsedAt: predecessor.lastUsedAt?.toISOString() ?? null,
        }
      : null,
  };
}
