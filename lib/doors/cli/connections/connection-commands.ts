import type { AttachableCommand } from "../command/define-command.ts";
import { authorizeConnectionCommand } from "./authorize-command.ts";
import { createConnectionCommand } from "./create-command.ts";
import { deleteConnectionCommand } from "./delete-command.ts";
import { listConnectionsCommand } from "./list-command.ts";

export const connectionCommands: readonly AttachableCommand[] = [
  createConnectionCommand,
  listConnectionsCommand,
  authorizeConnectionCommand,
  deleteConnectionCommand,
];
