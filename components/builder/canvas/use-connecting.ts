import { type Connection, type FinalConnectionState, useReactFlow } from "@xyflow/react";
import { useCallback } from "react";
import { HEAD_HEIGHT } from "#components/graph/outcome-rows.ts";
import { type Area, BODY_START, type Box } from "#components/graph/place-graph.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilderStore } from "../builder-store.ts";
import type { Content, Place } from "../draft/content.ts";
import type { Spot } from "../edits/add-node.ts";
import { connect, setBodyStart, setLaneStart } from "../edits/connect.ts";
import { placeIn } from "./selected-items.ts";

/** Drawing a line from a handle makes an edge, a start, or a new node where the line ends on nothing. */
export function useConnecting(boxes: ReadonlyMap<string, Box>, areas: ReadonlyMap<string, Area>) {
  const store = useBuilderStore();
  const actions = useBuilderActions();
  const flow = useReactFlow();
  const onConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) => {
      const from = boxes.get(source);
      const to = boxes.get(target);
      if (!from || !to || to.kind === "lane") return;
      const isStart = from.kind === "lane" || sourceHandle === BODY_START;
      store.change({ label: isStart ? "Set the start" : "Connect" }, (content) => {
        const next = joined(content, { from, handle: sourceHandle ?? null, to: to.node.id });
        if (!next) actions.say(isStart ? NOT_INSIDE : ACROSS);
        return next;
      });
    },
    [store, boxes, actions],
  );
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const from = boxes.get(state.fromNode?.id ?? "");
      if (!from || state.toNode || state.fromHandle?.type !== "source") return;
      const at = pointOf(event);
      const handle = state.fromHandle.id ?? null;
      const level = handle === BODY_START ? from.id : from.parent;
      const { x, y } = flow.screenToFlowPosition(at);
      // The line ends where the new box's own handle is.
      const place = placeIn(level, { x, y: y - HEAD_HEIGHT / 2 }, areas);
      actions.search({ kind: "add", spot: spotOf(from, handle, place), at });
    },
    [boxes, areas, flow, actions],
  );
  return { onConnect, onConnectEnd };
}

const ACROSS = "An edge can't cross the border of a body. Connect the nodes inside, or the whole loop.";
const NOT_INSIDE = "A body starts with a node inside it, and a lane with a node outside of all bodies.";

function joined(
  content: Content,
  { from, handle, to }: { from: Box; handle: string | null; to: string },
): Content | undefined {
  if (from.kind === "lane") return setLaneStart(content, from.lane.id, to);
  if (handle === BODY_START) return setBodyStart(content, from.node.id, to);
  return connect(content, { from: from.node.id, ...(handle !== null && { on: handle }), to });
}

function spotOf(from: Box, handle: string | null, place: Place): Spot {
  if (from.kind === "lane") return { at: "lane", laneId: from.lane.id, place };
  if (handle === BODY_START) return { at: "start", container: from.node.id, place };
  return { at: "outcome", from: from.node.id, on: handle ?? "done", place };
}

/** A pointer event of React or of the window. */
export type PointerLike =
  | Pick<MouseEvent, "clientX" | "clientY">
  | { readonly changedTouches: ArrayLike<Pick<Touch, "clientX" | "clientY">> };

export function pointOf(event: PointerLike): Place {
  const point = "changedTouches" in event ? event.changedTouches[0] : event;
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 };
}
