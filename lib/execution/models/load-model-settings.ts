import type { StoredModelKey } from "#lib/nouns/model-keys/model-key.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Queries, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { withDefaultPrices } from "./prices/load-prices.ts";
import type { ModelPrice, ModelPrices } from "./prices/model-price.ts";

/** What a workspace says of models. */
export interface ModelSettings {
  /** Its setting `models.default`; null where "default" means the service's own. */
  readonly workspaceDefault: string | null;
  readonly prices: ModelPrices;
  /** Its own keys of providers, by provider. */
  readonly keys: readonly StoredModelKey[];
}

interface Row {
  readonly workspaceId: string;
  readonly workspaceDefault: string | null;
  readonly prices: readonly (ModelPrice & { readonly model: string })[];
  readonly keys: readonly StoredModelKey[];
}

/** Indexes: the primary keys of workspaces, model_prices and model_keys. A workspace has few of its own, mostly none. */
const find: Statement = {
  name: "find-model-settings",
  text: `
    select w.id as "workspaceId", w.settings->'models'->>'default' as "workspaceDefault",
           coalesce((select json_agg(json_build_object('model', p.model, 'input', p.input_price,
                                                       'cachedInput', p.cached_input_price, 'output', p.output_price))
                       from model_prices p where p.workspace_id = w.id), '[]') as "prices",
           coalesce((select json_agg(json_build_object('provider', k.provider, 'sealedKey', k.sealed_key,
                                                       'baseUrl', k.base_url, 'setAt', k.set_at) order by k.provider)
                       from model_keys k where k.workspace_id = w.id), '[]') as "keys"
      from workspaces w
     where w.id = any($1)`,
};

/** A reader per database: calls that begin in one tick share a read, whosever they are. */
const readerOf = perDatabase((db) =>
  coalesce(async (workspaceIds: readonly string[]) => {
    const rows = await db.run<Row>(find, [workspaceIds]);
    return new Map(rows.map((row) => [row.workspaceId, settingsOf(row)]));
  }),
);

function settingsOf({ workspaceDefault, prices, keys }: Omit<Row, "workspaceId">): ModelSettings {
  const own = prices.map(({ model, ...price }) => [model, price] as const);
  return { workspaceDefault, prices: withDefaultPrices(new Map(own)), keys };
}

/**
 * As they are now: read for every call of a model, so that a new key or price counts from the next call on.
 * @param queries a transaction's, which has one connection; otherwise calls that begin together share a read.
 */
export async function loadModelSettings(
  workspaceId: string,
  queries?: Pick<Queries, "run">,
): Promise<ModelSettings> {
  const found = queries
    ? (await queries.run<Row>(find, [[workspaceId]])).map(settingsOf)[0]
    : await readerOf(runtime().db)(workspaceId);
  return found ?? settingsOf({ workspaceDefault: null, prices: [], keys: [] });
}
