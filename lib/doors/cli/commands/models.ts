import type { Command } from "commander";
import { z } from "zod";
import { listPrices } from "#lib/execution/models/prices/list-prices.ts";
import { removePrice } from "#lib/execution/models/prices/remove-price.ts";
import { setPrice } from "#lib/execution/models/prices/set-price.ts";
import type { AttachableCommand } from "../command/define-command.ts";
import { argument, option, requiredOption, Text } from "../command/parameters.ts";
import { asUsageFailure } from "../failures/command-failure.ts";
import { fields, table } from "../output/text.ts";
import { defineSessionCommand } from "../session/session.ts";

const error = "It must be an amount in US dollars, such as 2.50.";

/** An amount of US dollars, as a plain decimal number. */
const Usd = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,9})?$/, error)
  .transform(Number);

function shownUsd(amount: number | null): string {
  return amount === null ? "" : String(amount);
}

const listPricesCommand = defineSessionCommand({
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

const TYPED = {
  "/model": "<model>",
  "/input": "--input",
  "/cachedInput": "--cached-input",
  "/output": "--output",
};

const setPriceCommand = defineSessionCommand({
  name: "set",
  summary: "Set the workspace's price of a model",
  notes: "It applies to later calls. Recorded costs stay unchanged.",
  examples: ["models prices set openai:gpt-5 --input 1.25 --cached-input 0.125 --output 10"],
  parameters: {
    model: argument("<model>", "provider:model, as agents name it", Text),
    input: requiredOption("--input <usd>", "US dollars per million tokens of input", Usd),
    cachedInput: option(
      "--cached-input <usd>",
      "US dollars per million tokens of input from the provider's cache; as --input when left out",
      Usd,
    ),
    output: requiredOption(
      "--output <usd>",
      "US dollars per million tokens of output, reasoning included",
      Usd,
    ),
  },
  work: ({ actor, model, input, cachedInput = null, output }) =>
    setPrice({ actor, model, price: { input, cachedInput, output } }).catch((error: unknown) => {
      throw asUsageFailure(error, TYPED);
    }),
  show: ({ model, input, cachedInput, output }) =>
    fields({
      Model: model,
      Input: shownUsd(input),
      "Cached input": cachedInput === null ? undefined : shownUsd(cachedInput),
      Output: shownUsd(output),
    }),
});

const removePriceCommand = defineSessionCommand({
  name: "remove",
  summary: "Remove the workspace's price of a model",
  notes: "The built-in price applies again, if there is one.",
  examples: ["models prices remove openai:gpt-5"],
  parameters: {
    model: argument("<model>", "provider:model, as it was set", Text),
  },
  work: ({ actor, model }) => removePrice({ actor, model }),
  show: ({ model, now }) =>
    now === null
      ? `${model} no longer has a price; its cost is unknown.`
      : `${model} has its built-in price again: ${now.input} in, ${now.output} out.`,
});

/** `models prices` is a command (list) and a group (`set`, `remove`). */
const pricesCommand: AttachableCommand = (group, host, finish) => {
  listPricesCommand(group, host, finish);
  const prices = group.commands.at(-1);
  if (!prices) return;
  // Without this, `prices` would consume the --json that follows `set`. Every parent needs it, because each passes on
  // the arguments that it does not consume.
  for (let above: Command | null = prices; above; above = above.parent) above.enablePositionalOptions();
  setPriceCommand(prices, host, finish);
  removePriceCommand(prices, host, finish);
};

export const commands: readonly AttachableCommand[] = [pricesCommand];
