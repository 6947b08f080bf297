import { listPrices } from "#lib/execution/models/prices/list-prices.ts";
import { table } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { shownUsd } from "./usd.ts";

export const listPricesCommand = defineSessionCommand({
  name: "prices",
  summary: "List what models cost, or change it for the workspace (set, remove)",
  notes:
    "US dollars per million tokens. Models without a price can be called; their cost is unknown. " +
    "The built-in prices are the providers' standard rates when this version was made.",
  examples: ["models prices", "models prices set compatible:llama3.3 --input 0 --output 0"],
  parameters: {},
  work: async ({ actor }) => ({ prices: await listPrices({ actor }) }),
  show: ({ prices }) =>
    table({
      rows: prices,
      columns: {
        model: ({ model }) => model,
        input: ({ input }) => shownUsd(input),
        cached: ({ cachedInput }) => shownUsd(cachedInput),
        output: ({ output }) => shownUsd(output),
        source: ({ source }) => source,
      },
      empty: "There are no prices.",
    }),
});
