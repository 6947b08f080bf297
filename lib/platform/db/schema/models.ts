import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, reference } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

/** Prices that a workspace set itself, in US dollars for a million tokens; other models follow the built-in table. */
export const modelPrices = pgTable(
  "model_prices",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    /** `provider:model`. */
    model: text("model").notNull(),
    inputPrice: doublePrecision("input_price").notNull(),
    /** For input tokens that the provider read from its cache; null: as any other. */
    cachedInputPrice: doublePrecision("cached_input_price"),
    outputPrice: doublePrecision("output_price").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.model] })],
);
