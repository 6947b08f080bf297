import type { GraphChange, GraphChanges } from "#components/graph/change-marks.ts";
import { laneItemId } from "#components/graph/graph-parts.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import {
  allNodes,
  type DraftNode,
  draftBodyOf,
  edgesOf,
  lanesOf,
  nodesOf,
  withBody,
} from "#lib/language/agent-document/drafts/levels.ts";
import type { Comparison, Differences } from "./use-versions.ts";

/** Both graphs in one drawing: the later one, and what was removed from the earlier one. */
interface UnionGraph {
  readonly document: Pick<AgentDocument, "lanes" | "nodes" | "edges">;
  readonly changes: GraphChanges;
  readonly boxes: number;
}

/** A drawing has only what can be drawn: a draft may be any JSON. */
export function unionGraph({ before, after, differences }: Comparison): UnionGraph {
  const removed = removedNodes(before.graph, differences);
  const removedLanes = new Set(idsOf(differences.lanes, "removed"));
  const draw = levelDrawer(removed, differences);
  const lanes = [
    ...lanesOf(after.graph),
    ...lanesOf(before.graph).filter(({ id }) => removedLanes.has(id)),
  ].map(drawnLane);
  const document = { lanes, ...draw(after.graph, null) };
  return {
    // Every part has been given the members that a drawing reads.
    document: document as unknown as UnionGraph["document"],
    changes: changesIn(differences),
    boxes: allNodes(document as unknown as JsonObject).length + lanes.length,
  };
}

const idsOf = (parts: Differences["nodes"], change: GraphChange) =>
  parts.filter((part) => part.change === change).map(({ id }) => id);

/** Removed nodes by the container that they are drawn in; those inside a removed one come with it. */
function removedNodes(graph: JsonObject, { nodes }: Differences): Map<string | null, DraftNode[]> {
  const gone = new Set(idsOf(nodes, "removed"));
  const found = new Map<string | null, DraftNode[]>();
  for (const { node, container } of allNodes(graph)) {
    if (!gone.has(node.id) || (container !== null && gone.has(container))) continue;
    found.set(container, [...(found.get(container) ?? []), node]);
  }
  return found;
}

function levelDrawer(removed: ReadonlyMap<string | null, DraftNode[]>, { edges }: Differences) {
  const seen = new Set<string>();
  const gone = edges.filter(({ change }) => change === "removed");
  const once = ({ id }: DraftNode) => !seen.has(id) && Boolean(seen.add(id));
  const drawLevel = (
    level: JsonObject,
    container: string | null,
  ): { nodes: JsonObject[]; edges: object[] } => {
    const nodes = [...nodesOf(level), ...(removed.get(container) ?? [])].filter(once);
    const own = gone
      .filter((edge) => edge.container === container)
      .map(({ from, on, to }) => ({ from, on, to }));
    return { nodes: nodes.map(drawNode), edges: uniqueEdges([...edgesOf(level), ...own]) };
  };
  const drawNode = (node: DraftNode): JsonObject => {
    const { id, name, type } = node;
    const body = draftBodyOf(node);
    const config = isJsonObject(node.config) ? node.config : {};
    const { body: _, ...rest } = config;
    const drawn = {
      id,
      type: typeof type === "string" ? type : "",
      config: rest,
      ...(typeof name === "string" && { name }),
    };
    return body ? withBody(drawn, drawLevel(body, id) as unknown as JsonObject) : drawn;
  };
  return drawLevel;
}

function uniqueEdges(edges: readonly { from: string; on?: string; to: string }[]) {
  return [...new Map(edges.map((edge) => [linkId(edge), edge])).values()];
}

const linkId = ({ from, on = "done", to }: { from: string; on?: string; to: string }) =>
  `${from}:${on}:${to}`;

const drawnLane = (lane: DraftNode): JsonObject => ({
  id: lane.id,
  name: typeof lane.name === "string" ? lane.name : lane.id,
  mode: lane.mode === "chat" ? "chat" : "structured",
  start: typeof lane.start === "string" ? lane.start : "",
});

function changesIn({ nodes, edges, lanes }: Differences): GraphChanges {
  return new Map<string, GraphChange>([
    ...lanes.map(({ id, change }) => [laneItemId(id), change] as const),
    ...nodes.map(({ id, change }) => [id, change] as const),
    ...edges.map((edge) => [linkId(edge), edge.change] as const),
  ]);
}
