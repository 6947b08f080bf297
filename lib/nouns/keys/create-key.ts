import type { Scope } from "#lib/contract/scopes.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findStanding, type UserRef } from "#lib/nouns/access/find-standing.ts";
import { holdSession } from "#lib/nouns/access/hold-session.ts";
import { requireManager, requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { requireProjects, requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertKey } from "./insert-key.ts";
import { expiredAlready, limitsOf, requirePossible } from "./key-limits.ts";

/**
 * Creates an API key; its secret is returned only here (D13). Needs admin.
 *
 * A key acts as a person, within their permissions at the time of each request: as the actor or, with `actsAs` (the
 * command line's `keys create --as`), as somebody the actor manages, who then counts as the key's creator. So an admin
 * creates a viewer's key; the viewer cannot.
 *
 * A missing required allowlist is an incomplete request, hence invalid_request with access_not_configured as the code
 * of each detail: as an error, that code is for keys in use.
 * @throws DomainError permission_denied, invalid_request, team_not_found, project_not_found, user_not_found.
 */
export async function createKey({
  actor,
  actsAs = { userId: actor.userId },
  name,
  scopes,
  allowedTeamIds = [],
  allowedProjectIds = [],
  expiresAt = null,
  rateLimitPerMinute = null,
}: {
  actor: UserActor;
  actsAs?: UserRef | undefined;
  name: string;
  scopes: readonly Scope[];
  allowedTeamIds?: readonly string[];
  allowedProjectIds?: readonly string[];
  expiresAt?: Date | null;
  /** The service's default when null. */
  rateLimitPerMinute?: number | null;
}): Promise<{ id: string; key: string }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  requirePossible({ scopes, allowedTeamIds, allowedProjectIds, rateLimitPerMinute });
  const { workspaceId } = actor;
  const fields = {
    name: requireName({ name }),
    scopes: [...new Set(scopes)],
    allowedTeamIds: [...new Set(allowedTeamIds)],
    allowedProjectIds: [...new Set(allowedProjectIds)],
    expiresAt,
    rateLimitPerMinute,
  };
  return runtime().db.transaction(async (tx) => {
    await holdSession(tx, { actor });
    const creator = await findStanding({ workspaceId, queries: tx, ...actsAs });
    if (creator.userId !== actor.userId) requireManager({ actor, role: creator.role });
    await requireTeams(tx, { workspaceId, teamIds: fields.allowedTeamIds });
    await requireProjects(tx, { workspaceId, projectIds: fields.allowedProjectIds });
    const created = await insertKey(tx, { ...fields, workspaceId, createdBy: creator.userId });
    if (!created) throw expiredAlready();
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "key.created",
      target: { kind: "key", id: created.id, name: fields.name },
      details: {
        actsAs: creator.userId,
        ...limitsOf(fields),
      },
    });
    return created;
  });
}
