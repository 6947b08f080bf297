import type { AttachableCommand } from "../command/define-command.ts";
import { exportAgentCommand } from "./export-command.ts";
import { listAgentsCommand } from "./list-command.ts";
import { publishAgentCommand } from "./publish-command.ts";
import { validateAgentCommand } from "./validate-command.ts";

export const agentCommands: readonly AttachableCommand[] = [
  validateAgentCommand,
  publishAgentCommand,
  listAgentsCommand,
  exportAgentCommand,
];
