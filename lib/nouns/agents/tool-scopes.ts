import { AGENT_TOOLS, isAgentTool } from "#lib/contract/agent-tools.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { toolsOf } from "#lib/language/node-types/tools-of.ts";
import { indexNodes } from "./index-nodes.ts";

/**
 * The scopes that a key's or an app's run needs for the tools of ours that the graph names, bodies included: without one
 * of them such a call fails.
 */
export function toolScopes(graph: AgentDocument): Scope[] {
  const needed = new Set<Scope>();
  for (const node of indexNodes(graph).values())
    for (const name of toolsOf(node)) if (isAgentTool(name)) needed.add(AGENT_TOOLS[name].scope);
  return SCOPES.filter((scope) => needed.has(scope));
}
