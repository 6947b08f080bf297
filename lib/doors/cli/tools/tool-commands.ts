import type { AttachableCommand } from "../command/define-command.ts";
import { addToolServerCommand } from "./add-command.ts";
import { listToolsCommand } from "./list-command.ts";
import { refreshToolServerCommand } from "./refresh-command.ts";
import { removeToolServerCommand } from "./remove-command.ts";

export const toolCommands: readonly AttachableCommand[] = [
  addToolServerCommand,
  listToolsCommand,
  refreshToolServerCommand,
  removeToolServerCommand,
];
