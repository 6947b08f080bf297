/** Runtime control names, which `input` may not have at its top level (D5). */
export const RESERVED_INPUT_NAMES = [
  "tools",
  "toolPolicy",
  "toolChoice",
  "skills",
  "skillPolicy",
  "skillIds",
  "writePolicy",
  "autoApproveWrites",
  "model",
  "modelId",
  "modelConfig",
  "provider",
  "providerId",
  "providerOptions",
  "temperature",
  "systemPrompt",
  "workflow",
  "workflowId",
  "workflowVersion",
  "agentId",
  "graph",
  "context",
  "contextId",
  "threadId",
  "runId",
  "workspaceId",
] as const;

const folded = new Set(RESERVED_INPUT_NAMES.map(fold));

/** Nearly every name leaves here: an input may have 200,000. */
const BEGINS = new Set(
  [...folded].flatMap((name) => [name.charAt(0), name.charAt(0).toUpperCase(), "_", "-"]),
);

/** Whether the name is reserved, ignoring case, `_` and `-` (`Tool_Policy`, `tool-policy`). */
export function isReservedInputName(name: string): boolean {
  return BEGINS.has(name.charAt(0)) && folded.has(fold(name));
}

function fold(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}
