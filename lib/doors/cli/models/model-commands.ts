import type { Command } from "commander";
import type { AttachableCommand } from "../command/define-command.ts";
import { listPricesCommand } from "./list-prices-command.ts";
import { removePriceCommand } from "./remove-price-command.ts";
import { setPriceCommand } from "./set-price-command.ts";

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

export const modelCommands: readonly AttachableCommand[] = [pricesCommand];
