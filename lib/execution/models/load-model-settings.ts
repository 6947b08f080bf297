import { coalesce } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { withDefaultPrices } from "./prices/load-prices.ts";
import type { ModelPrice, ModelPrices } from "./prices/model-price.ts";

/** What a workspace says of models. */
export interface ModelSettings {
  /** Its setting `models.default`; null where "default" means the service's own. */
  readonly workspaceDefault: string | null;
  readonly prices: ModelPrices;
}

interface Row {
  readonly workspaceId: string;
  readonly workspaceDefault: string | null;
  readonly prices: readonly (ModelPrice & { readonly model: string })[];
}

/** Indexes: the primary keys of workspaces and model_prices. A workspace has few prices of its own, mostly none. */
const find: Statement = {
  name: "find-model-settings",
  text: `
    select w.id as "workspaceId", w.settings->'models'->>'default' as "workspaceDefault",
           coalesce((select json_agg(json_build_object('model', p.model, 'input', p.input_price,
                                                       'cachedInput', p.cached_input_price, 'output', p.output_price))
                       from model_prices p where p.workspace_id = w.id), '[]') as "prices"
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

function settingsOf({ workspaceDefault, prices }: Omit<Row, "workspaceId">): ModelSettings {
  const own = prices.map(({ model, ...price }) => [model, price] as const);
  return { workspaceDefault, prices: withDefaultPrices(new Map(own)) };
}

/** As they are now: read for every call of a model, so that a new price counts from the next call on. */
export async function loadModelSettings(workspaceId: string): Promise<ModelSettings> {
  const found = await readerOf(runtime().db)(workspaceId);
  return found ?? settingsOf({ workspaceDefault: null, prices: [] });
}
