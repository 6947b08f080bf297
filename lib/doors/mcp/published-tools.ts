import type { Tool } from "./tool.ts";
import { cancelRunTool } from "./tools/cancel-run.ts";
import { continueRunTool } from "./tools/continue-run.ts";
import { createAgentTool } from "./tools/create-agent.ts";
import { decideRunApprovalTool } from "./tools/decide-run-approval.ts";
import { getAgentTool } from "./tools/get-agent.ts";
import { getRunTool } from "./tools/get-run.ts";
import { getRunTraceTool } from "./tools/get-run-trace.ts";
import { listAgentsTool } from "./tools/list-agents.ts";
import { publishAgentTool } from "./tools/publish-agent.ts";
import { replyToRunTool } from "./tools/reply-to-run.ts";
import { runAgentTool } from "./tools/run-agent.ts";
import { updateAgentTool } from "./tools/update-agent.ts";
import { validateAgentTool } from "./tools/validate-agent.ts";
import { createToolset } from "./toolset.ts";

/** All tools in the fixed order of tools/list, so that clients can cache the list. */
export const PUBLISHED_TOOLS: readonly Tool[] = [
  listAgentsTool,
  getAgentTool,
  createAgentTool,
  updateAgentTool,
  validateAgentTool,
  publishAgentTool,
  runAgentTool,
  getRunTool,
  replyToRunTool,
  decideRunApprovalTool,
  continueRunTool,
  cancelRunTool,
  getRunTraceTool,
];

export const PUBLISHED_TOOLSET = createToolset(PUBLISHED_TOOLS);
