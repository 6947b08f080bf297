import type { CommandGroup } from "../command/define-group.ts";
import { exportAgentCommand } from "./export-command.ts";
import { listAgentsCommand } from "./list-command.ts";
import { publishAgentCommand } from "./publish-command.ts";
import { validateAgentCommand } from "./validate-command.ts";

export const agentCommands: CommandGroup = {
  name: "agents",
  summary: "Check, publish, list and export agents",
  commands: [validateAgentCommand, publishAgentCommand, listAgentsCommand, exportAgentCommand],
};
