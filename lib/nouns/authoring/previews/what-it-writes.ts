import { AGENT_TOOLS, isAgentTool } from "#lib/contract/agent-tools.ts";
import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { toolsOf } from "#lib/language/node-types/tools-of.ts";

/**
 * What a node would do outside that a preview does not do unless it is allowed; undefined for a node that only reads.
 * @param readOnly the tools that an admin has marked.
 */
export function whatItWrites(node: GraphNode, readOnly: ReadonlySet<string>): string | undefined {
  if (node.type === "http") {
    const { method, url } = node.config;
    return method === "GET" || method === "HEAD" ? undefined : `${method} ${url}`;
  }
  const tools = toolsOf(node).filter((name) => !readOnly.has(name) && !changesNothing(name));
  return tools.length === 0 ? undefined : [...new Set(tools)].sort(callbackLast).join(", ");
}

const changesNothing = (name: string) => isAgentTool(name) && AGENT_TOOLS[name].isReadOnly;

function callbackLast(a: string, b: string): number {
  const place = (name: string) => Number((BUILT_IN_TOOLS as readonly string[]).includes(name));
  return place(a) - place(b) || a.localeCompare(b);
}
