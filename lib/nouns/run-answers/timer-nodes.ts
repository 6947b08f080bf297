import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { isTimer } from "#lib/language/node-types/node-kinds.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";

/** The ids of a graph's timers. A step of another node may also wake its run: the deadline of a called run. */
export function timerNodes(graph: AgentDocument): string[] {
  return [...indexNodes(graph).values()].flatMap((node) => (isTimer(node) ? [node.id] : []));
}
