import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, reference } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

/** A workspace's own prices, in US dollars per million tokens; other models use the built-in table. */
export const modelPrices = pgTable(
  "model_prices",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    /** `provider:model`. */
    model: text("model").notNull(),
    inputPrice: doublePrecision("input_price").notNull(),
    /** For cached input tokens; null: the usual input price. */
    cachedInputPrice: doublePrecision("cached_input_price"),
    outputPrice: doublePrecision("output_price").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.model] })],
);
