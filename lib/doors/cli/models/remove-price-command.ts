import { removePrice } from "#lib/execution/models/prices/remove-price.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const removePriceCommand = defineSessionCommand({
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
