import { type Node, type NodeHandle, Position } from "@xyflow/react";
import { HEAD_HEIGHT, outcomeTop } from "#components/graph/outcome-rows.ts";
import { BODY_START, type Box, START_MARK } from "#components/graph/place-graph.ts";
import type { Note } from "../draft/content.ts";

export type BoxNode = Node<{ readonly box: Box }, "node" | "frame" | "lane">;
export type NoteNode = Node<{ readonly note: Note; readonly noteId: string }, "note">;
export type CanvasNode = BoxNode | NoteNode;

export const noteBoxId = (noteId: string) => `note:${noteId}`;

const known = new WeakMap<Box, BoxNode>();

/** The same object for the same box: React Flow then draws nothing again. */
export function boxNode(box: Box): BoxNode {
  const found = known.get(box) ?? makeNode(box);
  known.set(box, found);
  return found;
}

function makeNode(box: Box): BoxNode {
  const { id, kind, x, y, width, height, parent } = box;
  return {
    id,
    type: kind,
    position: { x, y },
    width,
    height,
    measured: { width, height },
    handles: handlesOf(box),
    ...(parent !== null && { parentId: parent }),
    data: { box },
  };
}

export function noteNode(noteId: string, note: Note): NoteNode {
  const { x, y, width, height } = note;
  return {
    id: noteBoxId(noteId),
    type: "note",
    position: { x, y },
    width,
    height,
    measured: { width, height },
    zIndex: -1,
    data: { note, noteId },
  };
}

/** Where edges begin and end, so that edges of boxes out of sight are drawn too. */
export function handlesOf(box: Box): NodeHandle[] {
  const dot = { width: 1, height: 1 };
  if (box.kind === "lane")
    return [
      { ...dot, id: "start", type: "source", position: Position.Right, x: box.width, y: box.height / 2 },
    ];
  const start: NodeHandle = {
    ...dot,
    id: BODY_START,
    type: "source",
    position: Position.Right,
    x: START_MARK.x + START_MARK.size,
    y: START_MARK.y + START_MARK.size / 2,
  };
  return [
    ...(box.kind === "frame" ? [start] : []),
    { ...dot, id: null, type: "target", position: Position.Left, x: 0, y: HEAD_HEIGHT / 2 },
    ...box.outcomes.map((outcome, index): NodeHandle => {
      const y = outcomeTop(box, index);
      return { ...dot, id: outcome, type: "source", position: Position.Right, x: box.width, y };
    }),
  ];
}
