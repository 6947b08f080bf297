import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

/** A workspace's own prices, in US dollars per million tokens; other models use the built-in table. */
export const modelPrices = pgTable(
  "model_prices",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
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
