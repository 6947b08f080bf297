import type { Command } from "commander";
import type { AttachableCommand } from "../command/define-command.ts";
import { listPricesCommand } from "./list-prices-command.ts";
import { removePriceCommand } from "./remove-price-command.ts";
import { setPriceCommand } from "./set-price-command.ts";

/** `models prices` lists, and is the group of `set` and `remove` as well. */
const pricesCommand: AttachableCommand = (group, host, finish) => {
  listPricesCommand(group, host, finish);
  const prices = group.commands.at(-1);
  if (!prices) return;
  // Without this, `prices` would take the --json that follows `set`. It applies to all parents, because each passes
  // on the arguments that it splits off.
  for (let above: Command | null = prices; above; above = above.parent) above.enablePositionalOptions();
  setPriceCommand(prices, host, finish);
  removePriceCommand(prices, host, finish);
};

export const modelCommands: readonly AttachableCommand[] = [pricesCommand];
