import { setPrice } from "#lib/execution/models/prices/set-price.ts";
import { argument, option, requiredOption } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { asUsageFailure } from "../failures/as-usage-failure.ts";
import { fields } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { shownUsd, Usd } from "./usd.ts";

const TYPED = {
  "/model": "<model>",
  "/input": "--input",
  "/cachedInput": "--cached-input",
  "/output": "--output",
};

export const setPriceCommand = defineSessionCommand({
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
