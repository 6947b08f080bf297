import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import type { ListedPrice } from "./list-prices.ts";

const deletePrice: Statement = {
  name: "delete-price",
  text: `delete from model_prices where workspace_id = $1 and model = $2 returning model`,
};

/**
 * Removes the price that the actor's workspace set for a model; the built-in price applies again, where there is one.
 * Needs admin.
 * @throws DomainError permission_denied; not_found when the workspace set none.
 */
export async function removePrice({
  actor,
  model,
}: {
  actor: UserActor;
  model: string;
}): Promise<{ model: string; now: ListedPrice | null }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  await runtime().db.transaction(async (tx) => {
    const removed = await tx.run(deletePrice, [workspaceId, model]);
    if (removed.length === 0) {
      throw new DomainError("not_found", `The workspace has set no price for ${model}.`);
    }
    const target = { kind: "model_price", id: model, name: model };
    await recordAudit(tx, { actor, workspaceId, action: "model_price.removed", target });
  });
  const builtIn = DEFAULT_PRICES.get(model);
  return { model, now: builtIn ? { model, ...builtIn, source: "built-in" } : null };
}
