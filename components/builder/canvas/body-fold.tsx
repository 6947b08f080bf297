import { ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import { useMemo } from "react";
import { HEAD_HEIGHT } from "#components/graph/outcome-rows.ts";
import { type Box, FOLDED_HEIGHT } from "#components/graph/place-graph.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder } from "../builder-store.ts";
import { markWords, sumOf } from "../problems/problem-marks.ts";
import { ProblemMark } from "./problem-mark.tsx";

type NodeLike = Exclude<Box, { kind: "lane" }>;

/** Folds a node's body, or opens it in place. It stands in the node's head. */
export function FoldButton({ box: { id, kind, node, inside } }: { box: NodeLike }) {
  const { fold } = useBuilderActions();
  if (inside === null) return null;
  const isOpen = kind === "frame";
  return (
    <IconButton
      label={isOpen ? `Fold ${node.id}` : `Open ${node.id}`}
      aria-expanded={isOpen}
      className="nodrag nopan absolute! top-2.5 right-1.5"
      onClick={() => fold(id)}
    >
      {isOpen ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
    </IconButton>
  );
}

/** What a folded body holds: its nodes, and their problems. */
export function FoldedBody({ inside }: { inside: readonly string[] }) {
  const marks = useBuilder((state) => state.marks);
  const mark = useMemo(() => sumOf(inside.flatMap((id) => marks.get(id) ?? [])), [inside, marks]);
  return (
    <div
      className="absolute inset-x-0 flex items-center justify-between gap-2 border-line border-y bg-sunken/70 px-2.5 text-ink-soft text-meta"
      style={{ top: HEAD_HEIGHT, height: FOLDED_HEIGHT }}
    >
      <span>{countOf(inside)}</span>
      {mark && (
        <span className="flex items-center gap-1">
          {markWords(mark)}
          <ProblemMark mark={mark} />
        </span>
      )}
    </div>
  );
}

export const countOf = (inside: readonly string[]) =>
  inside.length === 1 ? "1 node inside" : `${inside.length} nodes inside`;
