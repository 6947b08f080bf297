import type { AttachableCommand } from "../command/define-command.ts";
import { listPricesCommand } from "./list-prices-command.ts";
import { removePriceCommand } from "./remove-price-command.ts";
import { setPriceCommand } from "./set-price-command.ts";

/** `models prices` lists, and is the group of `set` and `remove` as well. */
const pricesCommand: AttachableCommand = (group, host, finish) => {
  listPricesCommand(group, host, finish);
  const prices = group.commands.at(-1);
  if (!prices) return;
  setPriceCommand(prices, host, finish);
  removePriceCommand(prices, host, finish);
};

export const modelCommands: readonly AttachableCommand[] = [pricesCommand];
