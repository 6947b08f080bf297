import type { CommandGroup } from "../command/define-group.ts";
import { cancelRunCommand } from "./cancel-command.ts";
import { getRunCommand } from "./get-command.ts";
import { startRunCommand } from "./start-command.ts";
import { tailRunCommand } from "./tail-command.ts";

export const runCommands: CommandGroup = {
  name: "runs",
  summary: "Start, show, follow and cancel runs",
  commands: [startRunCommand, getRunCommand, tailRunCommand, cancelRunCommand],
};
