import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import type { Json } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import { readsAny } from "#lib/language/expressions/node-reads.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { isChild, isInteraction, makesSeveralCalls } from "#lib/language/node-types/node-kinds.ts";
import { reachableIds } from "#lib/language/node-types/reachable-ids.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import { toolsOf } from "#lib/language/node-types/tools-of.ts";

/** Everything that decides what a node sends: the node itself, and the graph without what comes after it. */
export interface Feed {
  /** Hash of all that, with the lanes and edges between. */
  readonly hash: string;
  /** Its nodes, those in bodies too. */
  readonly nodeIds: ReadonlySet<string>;
  /** Whether anything in it depends on what a run is given from outside: input, files, answers, what our tools store. */
  readonly readsGiven: () => boolean;
}

/**
 * Says of each node of a graph what feeds it; undefined for a node that the graph does not have. A node in a body is fed
 * by the whole of the outermost node around it. Each node is hashed once, however many are asked for.
 */
export function feedsOf(graph: AgentDocument): (nodeId: string) => Feed | undefined {
  const hashes = new Map(graph.nodes.map((node) => [node.id, hashOf(contentOf(node))]));
  const lanes = hashOf(
    graph.lanes.map(({ id, mode, start, inputSchema }) => [id, mode, start, inputSchema ?? null]),
  );
  return (nodeId) => {
    const outermost = graph.nodes.find((node) => nodesIn(node).some(({ id }) => id === nodeId));
    if (!outermost) return undefined;
    // Graphs have no cycles: what comes after a node has not run before it. What is beside it may have.
    const after = reachableIds(graph.edges, outermost.id);
    const nodes = graph.nodes.filter(({ id }) => id === outermost.id || !after.has(id));
    const ids = new Set(nodes.map(({ id }) => id));
    const edges = graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
    const parts = [
      nodeId,
      lanes,
      ...nodes.map(({ id }) => hashes.get(id) ?? "").sort(),
      ...edges.map(({ from, on = "done", to }) => `${from} ${on} ${to}`).sort(),
    ];
    const all = nodes.flatMap(nodesIn);
    return {
      hash: `sha256:${createHash("sha256").update(parts.join("\n")).digest("hex")}`,
      nodeIds: new Set(all.map(({ id }) => id)),
      readsGiven: () => all.some((node) => readsGiven(node, { isAsked: node.id === nodeId })),
    };
  };
}

function contentOf({ id, type, config }: GraphNode): Json {
  return { id, type, config } as unknown as Json; // a document is JSON
}

const hashOf = (value: Json) => createHash("sha256").update(canonicalJson(value)).digest("base64url");

/** The node and those in its bodies. */
function nodesIn(node: GraphNode): GraphNode[] {
  return [node, ...(bodyOf(node)?.nodes ?? []).flatMap(nodesIn)];
}

const GIVEN = new Set(["input", "attachments", "thread", "run"]);

/** @param isAsked whether it is the node that sends: what it is answered comes too late, unless it calls several times. */
function readsGiven(node: GraphNode, { isAsked }: { isAsked: boolean }): boolean {
  if (isInteraction(node)) return true;
  if ("memory" in node.config && node.config.memory === "thread") return true;
  const comesBefore = !isAsked || makesSeveralCalls(node);
  // The outputs of called agents and of our own tools may come from the same credential.
  if (isChild(node) || (comesBefore && toolsOf(node).some((name) => BUILT_IN_TOOLS.includes(name))))
    return true;
  return rulesOf(node)
    .expressions(node.config)
    .flatMap(({ kind, source }) => (kind === "template" ? compileTemplate(source).expressions : [source]))
    .some((source) => readsAny(source, GIVEN));
}
