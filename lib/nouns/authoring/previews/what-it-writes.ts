import { AGENT_TOOLS, isAgentTool } from "#lib/contract/agent-tools.ts";
import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { changesOf } from "#lib/language/node-types/node-kinds.ts";
import { toolsOf } from "#lib/language/node-types/tools-of.ts";

/**
 * What a node would do outside that a preview does not do unless it is allowed; undefined for a node that only reads.
 * @param readOnly the tools that an admin has marked.
 */
export function whatItWrites(node: GraphNode, readOnly: ReadonlySet<string>): string | undefined {
  const tools = toolsOf(node).filter((name) => !readOnly.has(name) && !changesNothing(name));
  const own = changesOf(node)?.label;
  const all = [...(own === undefined ? [] : [own]), ...[...new Set(tools)].sort(callbackLast)];
  return all.length === 0 ? undefined : all.join(", ");
}

const changesNothing = (name: string) => isAgentTool(name) && AGENT_TOOLS[name].isReadOnly;

function callbackLast(a: string, b: string): number {
  const place = (name: string) => Number((BUILT_IN_TOOLS as readonly string[]).includes(name));
  return place(a) - place(b) || a.localeCompare(b);
}
