import type { EdgeRef } from "#components/graph/plain-edge.ts";
import { changeLevel, draftListOf, findNode } from "#lib/language/agent-document/drafts/levels.ts";
import type { Content } from "../draft/content.ts";
import { addEdge } from "./add-node.ts";
import { changeLanes, withGraph } from "./apply-edit.ts";

/** Adds an edge where both its nodes are; undefined where a body's border is between them. */
export function connect(content: Content, edge: EdgeRef): Content | undefined {
  const from = findNode(content.graph, edge.from);
  const to = findNode(content.graph, edge.to);
  if (!from || !to || from.container !== to.container) return undefined;
  return withGraph(
    content,
    changeLevel(content.graph, from.container, (level) => addEdge(level, edge)),
  );
}

/** Has a lane begin with a node of the graph itself; undefined for a node in a body. */
export function setLaneStart(content: Content, laneId: string, start: string): Content | undefined {
  if (findNode(content.graph, start)?.container !== null) return undefined;
  return withGraph(
    content,
    changeLanes(content.graph, (lane) =>
      lane.id === laneId && lane.start !== start ? { ...lane, start } : lane,
    ),
  );
}

/** Has a body begin with one of its own nodes; undefined for a node of elsewhere. */
export function setBodyStart(content: Content, container: string, start: string): Content | undefined {
  if (findNode(content.graph, start)?.container !== container) return undefined;
  return withGraph(
    content,
    changeLevel(content.graph, container, (body) => (body.start === start ? body : { ...body, start })),
  );
}

/** A lane whose input is any object, beginning with the first node. */
export function addLane(content: Content): { content: Content; id: string } {
  const lanes = draftListOf(content.graph, "lanes");
  const taken = new Set(lanes.map((lane) => JSON.stringify(Object(lane).id)));
  let number = lanes.length + 1;
  while (taken.has(JSON.stringify(`lane_${number}`))) number++;
  const id = lanes.length === 0 ? "main" : `lane_${number}`;
  const [first] = draftListOf(content.graph, "nodes");
  const start = String(Object(first).id ?? "");
  const name = lanes.length === 0 ? "Main" : `Lane ${number}`;
  const lane = { id, name, mode: "structured", public: true, start, inputSchema: { type: "object" } };
  return { content: withGraph(content, { ...content.graph, lanes: [...lanes, lane] }), id };
}
