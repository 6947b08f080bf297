import type { AttachableCommand } from "../command/define-command.ts";
import { cancelRunCommand } from "./cancel-command.ts";
import { getRunCommand } from "./get-command.ts";
import { listRunsCommand } from "./list-command.ts";
import { startRunCommand } from "./start-command.ts";
import { tailRunCommand } from "./tail-command.ts";

export const runCommands: readonly AttachableCommand[] = [
  startRunCommand,
  getRunCommand,
  listRunsCommand,
  tailRunCommand,
  cancelRunCommand,
];
