import type { CommandGroup } from "../command/define-group.ts";
import { createWorkspaceCommand } from "./create-command.ts";
import { listWorkspacesCommand } from "./list-command.ts";

export const workspaceCommands: CommandGroup = {
  name: "workspaces",
  summary: "Make and list workspaces",
  commands: [createWorkspaceCommand, listWorkspacesCommand],
};
