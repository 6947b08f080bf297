import { DomainError } from "#lib/contract/errors.ts";
import { type KeyedProvider, PROVIDER_NAMES } from "#lib/contract/model-providers.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { changeRevision } from "#lib/nouns/connections/revision.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const remove: Statement = {
  name: "remove-model-key",
  text: `delete from model_keys where workspace_id = $1 and provider = $2 returning provider`,
};

/**
 * Deletes the key that the actor's workspace set for a model provider. From the next call on the environment's is used, where
 * there is one. Needs admin, and no confirmation: a key that leaked is stopped at once.
 * @throws DomainError permission_denied; not_found where the workspace set none.
 */
export async function removeModelKey({
  actor,
  provider,
}: {
  actor: UserActor;
  provider: KeyedProvider;
}): Promise<{ provider: KeyedProvider; isConfigured: boolean }> {
  requireRole(actor, "admin");
  const { workspaceId, userId } = actor;
  const { db, log, models } = runtime();
  const name = PROVIDER_NAMES[provider];
  await db.transaction(async (tx) => {
    if ((await tx.run(remove, [workspaceId, provider])).length === 0)
      throw new DomainError("not_found", `The workspace has no ${name} key of its own.`);
    await changeRevision(tx);
    const target = { kind: "model_key", id: provider, name };
    await recordAudit(tx, { actor, workspaceId, action: "model_key.removed", target });
  });
  log.info({ workspaceId, provider, userId }, "model key removed");
  return { provider, isConfigured: models.providers.some((one) => one.name === provider && one.configured) };
}
