import type { Person, Reference } from "#lib/contract/dashboard/key-parts.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { redirectHosts } from "../addresses.ts";
import { isDocumentAddress } from "../client-documents.ts";
import { APPROVED } from "../switched-on.sql.ts";

const MAX_ROWS = 500;
const CLIENT = `c.id as "clientId", c.name as "clientName", c.redirect_uris as "redirectUris"`;

interface ClientRow {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUris: string[];
}

/** $1 workspace. Index: app_requests primary key. */
const findRequested: Statement = {
  name: "list-app-requests",
  text: `
    select ${CLIENT}, min(r.asked_at) as "askedAt",
           json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email) order by r.asked_at) as "people"
      from app_requests r join oauth_clients c on c.id = r.client_id join users u on u.id = r.user_id
     where r.workspace_id = $1
     group by c.id
     order by min(r.asked_at), c.id
     limit ${MAX_ROWS}`,
};

const CONNECTIONS = `
  (select count(*)::int from oauth_grants g
    where g.workspace_id = a.workspace_id and g.client_id = a.client_id and g.ended_at is null)`;

/** $1 workspace. Indexes: approved_apps primary key, oauth_grants_client. */
const findApproved: Statement = {
  name: "list-approved-apps",
  text: `
    select ${CLIENT}, a.approved_at as "approvedAt", json_build_object('id', u.id, 'name', u.name) as "approvedBy",
           ${CONNECTIONS} as "connections"
      from approved_apps a join oauth_clients c on c.id = a.client_id join users u on u.id = a.approved_by
     where a.workspace_id = $1
     order by a.approved_at desc, c.id
     limit ${MAX_ROWS}`,
};

/** $1 workspace. Index: oauth_grants_workspace. */
const findUnapproved: Statement = {
  name: "list-unapproved-apps",
  text: `
    select ${CLIENT}, count(*)::int as "connections"
      from oauth_grants g join oauth_clients c on c.id = g.client_id
     where g.workspace_id = $1 and g.ended_at is null and not ${APPROVED}
     group by c.id
     order by count(*) desc, c.id
     limit ${MAX_ROWS}`,
};

/**
 * The requested apps, the approved ones, and those connected without an approval. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listAppApprovals({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.listAppApprovals>> {
  requireRole(actor, "admin");
  const { db } = runtime();
  const about = [actor.workspaceId];
  const [requested, approved, unapproved] = await Promise.all([
    db.run<ClientRow & { askedAt: Date; people: Person[] }>(findRequested, about),
    db.run<ClientRow & { approvedAt: Date; approvedBy: Reference; connections: number }>(findApproved, about),
    db.run<ClientRow & { connections: number }>(findUnapproved, about),
  ]);
  return {
    policy: actor.settings.capabilities.connectedApps,
    requested: requested.map(({ askedAt, people, ...client }) => ({
      app: toApp(client),
      people,
      askedAt: askedAt.toISOString(),
    })),
    approved: approved.map(({ approvedAt, approvedBy, connections, ...client }) => ({
      app: toApp(client),
      approvedBy,
      approvedAt: approvedAt.toISOString(),
      connections,
    })),
    unapproved: unapproved.map(({ connections, ...client }) => ({ app: toApp(client), connections })),
  };
}

function toApp({ clientId, clientName, redirectUris }: ClientRow) {
  return {
    id: clientId,
    name: clientName,
    publisher: isDocumentAddress(clientId) ? new URL(clientId).host : null,
    redirectHosts: redirectHosts(redirectUris),
  };
}
