import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import { loadOwnPrices } from "./load-prices.ts";
import type { ModelPrice } from "./model-price.ts";

export interface ListedPrice extends ModelPrice {
  /** `provider:model`. */
  readonly model: string;
  /** Whether the workspace set it or it came with this version. */
  readonly source: "workspace" | "built-in";
}

/**
 * Every price that holds for the actor's workspace, by model. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listPrices({ actor }: { actor: UserActor }): Promise<ListedPrice[]> {
  requireRole(actor, "admin");
  const own = await loadOwnPrices(runtime().db, actor.workspaceId);
  const listed = [...new Map([...DEFAULT_PRICES, ...own])].map(
    ([model, price]): ListedPrice => ({
      model,
      ...price,
      source: own.has(model) ? "workspace" : "built-in",
    }),
  );
  return listed.sort((one, other) => (one.model < other.model ? -1 : 1));
}
