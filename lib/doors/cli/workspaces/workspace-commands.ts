import type { AttachableCommand } from "../command/define-command.ts";
import { createWorkspaceCommand } from "./create-command.ts";
import { listWorkspacesCommand } from "./list-command.ts";

export const workspaceCommands: readonly AttachableCommand[] = [
  createWorkspaceCommand,
  listWorkspacesCommand,
];
