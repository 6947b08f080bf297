import { laneItemId } from "#components/graph/graph-parts.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { allNodes, draftListOf, isDraftNode } from "#lib/language/agent-document/drafts/levels.ts";

export interface DraftProblem {
  readonly code: string;
  readonly message: string;
  /** A JSON Pointer into the graph. */
  readonly path: string;
  readonly severity: "error" | "warning";
}

/** The problems of one node or lane. */
export interface Mark {
  readonly errors: number;
  readonly warnings: number;
  readonly messages: readonly string[];
}

/** A problem with the place on the canvas that it belongs to: a node, a lane, or none. */
export interface PlacedProblem extends DraftProblem {
  readonly boxId: string | null;
}

export function placeProblems(graph: JsonObject, problems: readonly DraftProblem[]): PlacedProblem[] {
  const boxes = new Map<string, string>();
  for (const { node, pointer } of allNodes(graph)) boxes.set(pointer, node.id);
  for (const [index, lane] of draftListOf(graph, "lanes").entries()) {
    if (isDraftNode(lane)) boxes.set(`/lanes/${index}`, laneItemId(lane.id));
  }
  return problems.map((problem) => ({ ...problem, boxId: boxAt(boxes, graph, problem.path) }));
}

/** The innermost node or lane that the pointer leads into; for an edge, the node that it comes from. */
function boxAt(boxes: ReadonlyMap<string, string>, graph: JsonObject, path: string): string | null {
  for (let pointer = path; pointer !== ""; pointer = pointer.slice(0, pointer.lastIndexOf("/"))) {
    const found = boxes.get(pointer);
    if (found !== undefined) return found;
    if (/\/edges\/\d+$/.test(pointer)) {
      const edge = valueAt(graph, pointer);
      const { from, to } = Object(edge);
      const ids = new Set(boxes.values());
      for (const id of [from, to]) if (typeof id === "string" && ids.has(id)) return id;
    }
  }
  return null;
}

function valueAt(graph: JsonObject, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, part) => {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      return Object(value)[name];
    }, graph);
}

export function markProblems(problems: readonly PlacedProblem[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, { errors: number; warnings: number; messages: string[] }>();
  for (const { boxId, severity, message } of problems) {
    if (boxId === null) continue;
    const mark = marks.get(boxId) ?? { errors: 0, warnings: 0, messages: [] };
    mark[severity === "error" ? "errors" : "warnings"]++;
    mark.messages.push(message);
    marks.set(boxId, mark);
  }
  return marks;
}

/** "2 errors", or of a node with warnings alone "1 warning". */
export function markWords({ errors, warnings }: Mark): string {
  const [count, word] = errors > 0 ? [errors, "error"] : [warnings, "warning"];
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

export function sumOf(marks: readonly Mark[]): Mark | undefined {
  if (marks.length === 0) return undefined;
  return {
    errors: marks.reduce((sum, { errors }) => sum + errors, 0),
    warnings: marks.reduce((sum, { warnings }) => sum + warnings, 0),
    messages: marks.flatMap(({ messages }) => messages),
  };
}
