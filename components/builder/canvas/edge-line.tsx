import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from "@xyflow/react";
import { Plus } from "lucide-react";
import { memo, useContext } from "react";
import { bentPath } from "#components/graph/bent-path.ts";
import type { Bend } from "#components/graph/layer-level.ts";
import type { CanvasLink } from "#components/graph/place-graph.ts";
import { edgeId } from "#components/graph/plain-edge.ts";
import { classNames } from "#components/ui/class-names.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { removeItems } from "../edits/remove-items.ts";
import { DraggingContext, FarContext } from "./far.ts";

export type LinkEdge = Edge<
  {
    readonly link: CanvasLink;
    /** On the canvas itself. */
    readonly bends?: readonly Bend[];
  },
  "link"
>;

/** An edge, with a button on it to add a node there. */
export const EdgeLine = memo(function EdgeLine(props: EdgeProps<LinkEdge>) {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, selected, data } = props;
  const isFar = useContext(FarContext);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const isDragging = useContext(DraggingContext);
  const link = data?.link;
  const bends = isDragging ? undefined : data?.bends;
  const [path, x, y] = bends
    ? bentPath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, bends)
    : getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={isFar ? 0 : 16}
        className={classNames(
          selected ? "stroke-2! stroke-accent!" : "stroke-[1.5]! stroke-line-control!",
          link?.kind === "start" && "[stroke-dasharray:4_4]",
        )}
      />
      {link?.kind === "edge" && !isFar && !isReadOnly && (
        <EdgeLabelRenderer>
          <AddHere link={link} x={x} y={y} isSelected={selected ?? false} />
        </EdgeLabelRenderer>
      )}
    </>
  );
});

function AddHere({
  link,
  x,
  y,
  isSelected,
}: {
  link: CanvasLink;
  x: number;
  y: number;
  isSelected: boolean;
}) {
  const { search } = useBuilderActions();
  const store = useBuilderStore();
  const { from, to, outcome, container } = link;
  const edge = { from, on: outcome, to };
  return (
    <button
      type="button"
      aria-label={`Add a node between ${from} and ${to}`}
      title="Add a node here (Delete removes the edge)"
      data-edge={link.id}
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        search({ kind: "add", spot: { at: "edge", container, edge }, at: { x: left, y: bottom } });
      }}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) store.select({ link: link.id });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        event.stopPropagation();
        store.change({ label: "Remove an edge" }, (content) =>
          removeItems(content, { edges: new Set([edgeId(edge)]) }),
        );
      }}
      className={classNames(
        "nodrag nopan pointer-events-auto absolute grid size-5 place-items-center rounded-full border bg-surface transition-colors hover:border-accent hover:text-accent-ink",
        isSelected ? "border-accent text-accent-ink" : "border-line text-ink-faint",
      )}
      style={{
        transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
        // Above the frame that it is in.
        ...(container !== null && { zIndex: 1_000 }),
      }}
    >
      <Plus aria-hidden className="size-3" />
    </button>
  );
}
