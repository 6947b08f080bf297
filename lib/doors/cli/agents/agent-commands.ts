import type { AttachableCommand } from "../command/define-command.ts";
import { exportAgentCommand } from "./export-command.ts";
import { limitAgentCommand } from "./limit-command.ts";
import { listAgentsCommand } from "./list-command.ts";
import { publishAgentCommand } from "./publish-command.ts";
import { pullAgentsCommand } from "./pull-command.ts";
import { pushAgentsCommand } from "./push-command.ts";
import { testAgentCommand } from "./test-command.ts";
import { validateAgentCommand } from "./validate-command.ts";

export const agentCommands: readonly AttachableCommand[] = [
  validateAgentCommand,
  testAgentCommand,
  publishAgentCommand,
  listAgentsCommand,
  limitAgentCommand,
  exportAgentCommand,
  pullAgentsCommand,
  pushAgentsCommand,
];
