import type { JsonObject } from "#lib/contract/json.ts";
import { findNode, lanesOf } from "#lib/language/agent-document/drafts/levels.ts";
import type { Content } from "../draft/content.ts";
import { setBodyStart, setLaneStart } from "./connect.ts";

/** What can begin with a node: the body that it is in, or a lane if it is in none. */
export interface StartPlace {
  readonly kind: "body" | "lane";
  /** The id of the node that has the body, or of the lane. */
  readonly id: string;
  readonly name: string;
  /** Whether it begins with the node now. */
  readonly isHere: boolean;
}

export function startPlaces(graph: JsonObject, nodeId: string): StartPlace[] {
  const placed = findNode(graph, nodeId);
  if (!placed) return [];
  const { container, level } = placed;
  if (container !== null)
    return [{ kind: "body", id: container, name: container, isHere: level.start === nodeId }];
  return lanesOf(graph).map(({ id, name, start }) => ({
    kind: "lane",
    id,
    name: typeof name === "string" && name !== "" ? name : id,
    isHere: start === nodeId,
  }));
}

/** Has the place begin with the node; undefined where it cannot. */
export function setStart(
  content: Content,
  { kind, id }: Pick<StartPlace, "kind" | "id">,
  nodeId: string,
): Content | undefined {
  return kind === "body" ? setBodyStart(content, id, nodeId) : setLaneStart(content, id, nodeId);
}
