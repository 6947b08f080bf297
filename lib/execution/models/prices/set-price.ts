import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { ListedPrice } from "./list-prices.ts";
import type { ModelPrice } from "./model-price.ts";

const PROVIDERS = ["openai", "anthropic", "google", "compatible", "offline"];
const MODEL_NAME = new RegExp(`^(${PROVIDERS.join("|")}):[\\x21-\\x7e]{1,200}$`);
const MAX_USD = 1_000_000;

const writePrice: Statement = {
  name: "write-price",
  text: `
    insert into model_prices (workspace_id, model, input_price, cached_input_price, output_price)
    values ($1, $2, $3, $4, $5)
    on conflict (workspace_id, model) do update set
      input_price = excluded.input_price,
      cached_input_price = excluded.cached_input_price,
      output_price = excluded.output_price,
      updated_at = now()`,
};

/**
 * Sets what the actor's workspace pays for a model; calls recorded from then on cost that. Needs admin.
 * @throws DomainError permission_denied; invalid_request for a name that is no `provider:model` and for prices
 *   that are no amounts.
 */
export async function setPrice({
  actor,
  model,
  price: { input, cachedInput, output },
}: {
  actor: UserActor;
  /** `provider:model`; the provider need not be configured. */
  model: string;
  price: ModelPrice;
}): Promise<ListedPrice> {
  requireRole(actor, "admin");
  requireModelName(model);
  requireAmounts({ input, cachedInput, output });
  const { workspaceId } = actor;
  await runtime().db.transaction(async (tx) => {
    await tx.run(writePrice, [workspaceId, model, input, cachedInput, output]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "model_price.set",
      target: { kind: "model_price", id: model, name: model },
      details: { input, cachedInput, output },
    });
  });
  return { model, input, cachedInput, output, source: "workspace" };
}

function requireModelName(model: string): void {
  if (MODEL_NAME.test(model)) return;
  throw new DomainError(
    "invalid_request",
    "Prices are for models named as agents name them, such as openai:gpt-5 or compatible:llama3.3.",
    {
      details: [
        {
          code: "pattern",
          message: `must be provider:model, of one of the providers ${PROVIDERS.join(", ")}`,
          field: "/model",
        },
      ],
    },
  );
}

function requireAmounts(price: ModelPrice): void {
  const details = Object.entries(price).flatMap(([name, amount]): ErrorDetail[] =>
    amount === null || (amount >= 0 && amount <= MAX_USD)
      ? []
      : [{ code: "range", message: `must be from 0 to ${MAX_USD}`, field: `/${name}` }],
  );
  if (details.length > 0) {
    throw new DomainError("invalid_request", "Prices are US dollars for a million tokens.", { details });
  }
}
