import type { JsonObject } from "#lib/contract/json.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { requireProjects, requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { expiredAlready, limitsOf, requirePossible } from "./key-limits.ts";
import { lockKey, requireChangeable } from "./lock-key.ts";

const write: Statement = {
  name: "change-key",
  text: `
    update api_keys
       set name = $2, scopes = $3, allowed_team_ids = $4, allowed_project_ids = $5, expires_at = $6,
           rate_limit_per_minute = $7
     where id = $1 and ($6::timestamptz is null or $6 > now())
    returning id`,
};

/**
 * Changes a key's name and limits from its next request on; absent fields stay. Needs admin and, if the key acts as an
 * owner, owner, because another scope is more access. The creator and the secret stay.
 * @throws DomainError permission_denied, key_not_found, team_not_found, project_not_found; invalid_request for a
 * revoked or expired key and for invalid limits.
 */
export async function changeKey({
  actor,
  keyId,
  changes,
}: {
  actor: UserActor;
  keyId: string;
  changes: {
    readonly name?: string | undefined;
    readonly scopes?: readonly Scope[] | undefined;
    readonly allowedTeamIds?: readonly string[] | undefined;
    readonly allowedProjectIds?: readonly string[] | undefined;
    readonly expiresAt?: Date | null | undefined;
    readonly rateLimitPerMinute?: number | null | undefined;
  };
}): Promise<{ id: string }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const before = await lockKey(tx, { actor, keyId });
    requireChangeable(before, { actor });
    const { expiresAt = before.expiresAt, rateLimitPerMinute = before.rateLimitPerMinute } = changes;
    const after = {
      name: changes.name === undefined ? before.name : requireName({ name: changes.name }),
      scopes: [...new Set(changes.scopes ?? before.scopes)],
      allowedTeamIds: [...new Set(changes.allowedTeamIds ?? before.allowedTeamIds)],
      allowedProjectIds: [...new Set(changes.allowedProjectIds ?? before.allowedProjectIds)],
      expiresAt,
      rateLimitPerMinute,
    };
    requirePossible(after);
    await requireTeams(tx, { workspaceId, teamIds: changes.allowedTeamIds ?? [] });
    await requireProjects(tx, { workspaceId, projectIds: changes.allowedProjectIds ?? [] });
    const differences = difference(
      { name: before.name, ...limitsOf(before) },
      { name: after.name, ...limitsOf(after) },
    );
    if (Object.keys(differences).length === 0) return { id: keyId };
    const written = await tx.run(write, [
      keyId,
      after.name,
      after.scopes,
      after.allowedTeamIds,
      after.allowedProjectIds,
      after.expiresAt,
      after.rateLimitPerMinute,
    ]);
    if (written.length === 0) throw expiredAlready();
    const target = { kind: "key", id: keyId, name: after.name };
    await recordAudit(tx, { actor, workspaceId, action: "key.changed", target, details: differences });
    return { id: keyId };
  });
}

/** The changed fields with their old values. */
function difference(before: JsonObject, after: JsonObject): JsonObject {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(
    changed.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
}
