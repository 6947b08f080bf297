import type { AgentTool } from "#lib/contract/agent-tool.ts";
import { AGENT_TOOLS, type AgentToolName, agentToolDefinition } from "#lib/contract/agent-tools.ts";
import { isDomainError } from "#lib/contract/errors.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { toolActor } from "#lib/nouns/run-start/tool-actor.ts";
import { checkArguments } from "../check-arguments.ts";
import { ToolError, type ToolErrorReason } from "../tool-error.ts";
import type { OwnTool } from "./own-tool.ts";
import { OWN_TOOLS } from "./own-tools.ts";

const REASONS: Readonly<Record<string, ToolErrorReason>> = {
  insufficient_scope: "insufficient_scope",
  access_not_configured: "access_not_configured",
  permission_denied: "permission_denied",
  invalid_request: "invalid_arguments",
};

/**
 * Calls a tool of ours as the agent of a run, with what the run's credential may do now.
 * @throws ToolError; the database's own error while the database is unavailable.
 */
export async function callOwnTool({
  workspaceId,
  runId,
  tool,
  arguments: toolArguments,
  idempotencyKey,
}: {
  workspaceId: string;
  runId: string;
  tool: AgentToolName;
  arguments: JsonObject;
  idempotencyKey: string;
}): Promise<Json> {
  const { inputSchema } = agentToolDefinition(tool);
  await checkArguments({ tool, inputSchema, given: toolArguments, workspaceId });
  const { scope: needed, arguments: schema, result: gives, needsNoScope }: AgentTool = AGENT_TOOLS[tool];
  const parsed = schema.safeParse(toolArguments);
  if (!parsed.success)
    throw new ToolError(`The arguments of ${tool} are not valid.`, { reason: "invalid_arguments", tool });
  // The table has for each name the tool of that name, which takes what its schema gives.
  const run = OWN_TOOLS[tool] as OwnTool<AgentToolName>;
  try {
    const scope = needsNoScope?.(parsed.data) ? undefined : needed;
    const { agent, ...actor } = await toolActor({ runId, workspaceId, tool, scope });
    if (!agent) throw new Error("a tool is used by an agent");
    const result = await run({ actor: { ...actor, agent }, given: parsed.data as never, idempotencyKey });
    return JSON.parse(JSON.stringify(gives.parse(result)));
  } catch (error) {
    throw asToolError(error, tool);
  }
}

function asToolError(error: unknown, tool: string): unknown {
  if (!isDomainError(error)) return error;
  const { code, message } = error;
  const faults = error.details.map(({ code: fault, message: says, field }) => ({
    code: fault,
    message: says,
    ...(field === undefined ? {} : { field }),
  }));
  return new ToolError(message, {
    reason: REASONS[code] ?? "refused",
    tool,
    details: { code, ...(faults.length > 0 ? { details: faults } : {}) },
  });
}
