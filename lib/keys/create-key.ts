import type { UserActor } from "#lib/auth/actor.ts";
import { findStanding, type UserRef } from "#lib/auth/find-standing.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { missingAllowlists, type Scope } from "#lib/contract/scopes.ts";
import { DomainError, type ErrorDetail } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { requireManager } from "#lib/users/require-manager.ts";
import { requireName } from "#lib/workspaces/require-name.ts";
import { requireProjects } from "#lib/workspaces/require-projects.ts";
import { requireTeams } from "#lib/workspaces/require-teams.ts";
import { insertKey } from "./insert-key.ts";

const MAX_RATE_LIMIT_PER_MINUTE = 1_000_000;

/**
 * Makes an API key; its secret is answered here and never again (D13). Needs admin.
 *
 * A key acts as a person and can never do more than they can at the time of each request: as the actor or,
 * with `actsAs` (the command line's `keys create --as`), as somebody the actor manages, who then counts as the
 * key's creator. So a key for a viewer is made by an admin, and the viewer makes none.
 *
 * A key that lacks an allowlist it must have is an incomplete request, hence invalid_request, each fault with
 * the code access_not_configured: that code alone is for keys in use.
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
  const details = faultsOf({ scopes, allowedTeamIds, allowedProjectIds, rateLimitPerMinute });
  if (details.length > 0)
    throw new DomainError("invalid_request", "The key cannot be made like this.", { details });
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
    const creator = await findStanding({ workspaceId, queries: tx, ...actsAs });
    if (creator.userId !== actor.userId) requireManager({ actor, role: creator.role });
    await requireTeams(tx, { workspaceId, teamIds: fields.allowedTeamIds });
    await requireProjects(tx, { workspaceId, projectIds: fields.allowedProjectIds });
    const created = await insertKey(tx, { ...fields, workspaceId, createdBy: creator.userId });
    if (created) return created;
    throw new DomainError("invalid_request", "The key would have expired already.", {
      details: [{ code: "minimum", message: "is in the past", field: "/expiresAt" }],
    });
  });
}

function faultsOf(key: {
  scopes: readonly Scope[];
  allowedTeamIds: readonly string[];
  allowedProjectIds: readonly string[];
  rateLimitPerMinute: number | null;
}): ErrorDetail[] {
  const faults: ErrorDetail[] = missingAllowlists(key).map((message) => ({
    code: "access_not_configured",
    message,
  }));
  if (key.scopes.length === 0)
    faults.push({ code: "minItems", message: "a key needs a scope", field: "/scopes" });
  const rate = key.rateLimitPerMinute ?? 1;
  if (!Number.isInteger(rate) || rate < 1 || rate > MAX_RATE_LIMIT_PER_MINUTE) {
    const message = `must be a whole number from 1 to ${MAX_RATE_LIMIT_PER_MINUTE}`;
    faults.push({ code: "minimum", message, field: "/rateLimitPerMinute" });
  }
  return faults;
}
