import { WEBHOOKS } from "#lib/contract/limits.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";

/** Whose runs an endpoint hears of: a credential's own, or those of a workspace (D20). */
export interface WebhookOwner {
  readonly kind: "key" | "grant" | "workspace";
  readonly id: string;
  readonly workspaceId: string;
  readonly mostEndpoints: number;
}

/**
 * A credential manages its own endpoints, an admin those of the workspace.
 * @throws DomainError permission_denied.
 */
export function webhookOwnerOf(actor: Actor): WebhookOwner {
  const { workspaceId } = actor;
  if (actor.kind !== "user")
    return { kind: actor.kind, id: actor.credentialId, workspaceId, mostEndpoints: WEBHOOKS.ofCredential };
  requireRole(actor, "admin");
  return { kind: "workspace", id: workspaceId, workspaceId, mostEndpoints: WEBHOOKS.ofWorkspace };
}

/** Of an endpoint `e`: whether its owner is a credential that still reads runs, or a workspace. */
export const OWNER_STANDS = `
  case e.owner_kind
    when 'key' then exists (select from api_keys k
                              join memberships m on m.workspace_id = k.workspace_id and m.user_id = k.created_by and m.status = 'active'
                             where k.id = e.owner_id and k.status = 'active' and (k.expires_at is null or k.expires_at > now())
                               and 'runs:read' = any(k.scopes))
    when 'grant' then exists (select from oauth_grants g
                                join memberships m on m.workspace_id = g.workspace_id and m.user_id = g.user_id and m.status = 'active'
                               where g.id = e.owner_id and g.ended_at is null and 'runs:read' = any(g.scopes))
    else true end`;
