import { Handle, type NodeProps, Position } from "@xyflow/react";
import { ArrowDownToLine, MessagesSquare, Play, Plus } from "lucide-react";
import { memo, useContext } from "react";
import { nodeSummary, nodeWords } from "#components/graph/node-words.ts";
import { HEAD_HEIGHT, outcomeRows, outcomeTop } from "#components/graph/outcome-rows.ts";
import { BODY_START, type Box, START_MARK } from "#components/graph/place-graph.ts";
import { classNames } from "#components/ui/class-names.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder } from "../builder-store.ts";
import { NodeMark } from "../preview/node-mark.tsx";
import { markWords } from "../problems/problem-marks.ts";
import { countOf, FoldButton, FoldedBody } from "./body-fold.tsx";
import { type BoxNode, handlesOf } from "./box-nodes.ts";
import { DropContext } from "./drop-hint.tsx";
import { FarContext } from "./far.ts";
import { ProblemMark } from "./problem-mark.tsx";

type NodeLike = Extract<Box, { kind: "node" | "frame" }>;

/** The whole card shows that its head has the focus. */
const FOCUS =
  "has-[[data-box]:focus-visible]:outline-2 has-[[data-box]:focus-visible]:outline-accent has-[[data-box]:focus-visible]:outline-offset-2";

const HANDLE =
  "size-2.5! min-w-0! rounded-full! border-2! border-surface! bg-ink-faint! transition-colors hover:bg-accent! " +
  "after:absolute after:-inset-2 after:content-['']";

/** A node: what it is, its problems, and a handle for each outcome. */
export const NodeBox = memo(function NodeBox({ data: { box }, selected }: NodeProps<BoxNode>) {
  const isFar = useContext(FarContext);
  if (box.kind === "lane") return null;
  if (isFar) return <FarBox box={box} selected={selected} />;
  return (
    <div
      className={classNames(
        "relative size-full rounded-lg border bg-surface text-ink",
        FOCUS,
        selected ? "border-accent outline-2 outline-accent -outline-offset-1" : "border-line-control",
      )}
    >
      <Head box={box} isSelected={selected} />
      <FoldButton box={box} />
      {box.inside !== null && <FoldedBody inside={box.inside} />}
      <Outcomes box={box} />
      <Handle type="target" position={Position.Left} style={{ top: HEAD_HEIGHT / 2 }} className={HANDLE} />
    </div>
  );
});

/** A node with a body: its own card, and the body's nodes beneath. */
export const FrameBox = memo(function FrameBox({ data: { box }, selected }: NodeProps<BoxNode>) {
  const isFar = useContext(FarContext);
  const isTarget = useContext(DropContext) === box.id;
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const { search } = useBuilderActions();
  if (box.kind === "lane") return null;
  const isEmpty = box.inside?.length === 0;
  return (
    <div
      className={classNames(
        "relative size-full rounded-lg border bg-sunken/70 text-ink",
        FOCUS,
        selected || isTarget
          ? "border-accent outline-2 outline-accent -outline-offset-1"
          : "border-line-control border-dashed",
        isTarget && "bg-accent-wash!",
      )}
    >
      {isFar ? (
        <div className="h-13 rounded-t-lg bg-line-control/60">
          <FarEnds box={box} />
        </div>
      ) : (
        <>
          <div className="frame-head rounded-t-lg border-line border-b bg-surface">
            <Head box={box} isSelected={selected} />
            <FoldButton box={box} />
          </div>
          <StartMark />
          {isEmpty && !isReadOnly && (
            <button
              type="button"
              className="nodrag nopan absolute top-18 right-5 left-16 flex h-16 items-center justify-center gap-2 rounded-md border border-line-control border-dashed text-ink-soft text-table hover:bg-hover hover:text-ink"
              onClick={(event) => {
                const spot = { at: "level", container: box.node.id } as const;
                search({ kind: "add", spot, at: { x: event.clientX, y: event.clientY } });
              }}
            >
              <Plus aria-hidden className="size-4" />
              Add the first node inside
            </button>
          )}
          <Outcomes box={box} />
          <Handle
            type="target"
            position={Position.Left}
            style={{ top: HEAD_HEIGHT / 2 }}
            className={HANDLE}
          />
        </>
      )}
    </div>
  );
});

/** Where the body starts: a line from here leads to its first node, and another one is drawn with the mouse. */
function StartMark() {
  const { x, y, size } = START_MARK;
  return (
    <span
      title="The body starts here. Draw a line to the node that comes first."
      className="absolute grid place-items-center rounded-full border border-line-control border-dashed bg-surface text-ink-soft"
      style={{ left: x, top: y, width: size, height: size }}
    >
      <Play aria-hidden className="size-3.5" />
      <Handle type="source" id={BODY_START} position={Position.Right} className={HANDLE} />
    </span>
  );
}

function Head({ box: { id, node, isStart, inside }, isSelected }: { box: NodeLike; isSelected: boolean }) {
  const type = typeof node.type === "string" ? node.type : null;
  const { icon: Icon, look, label } = nodeWords(type);
  const does = nodeSummary(node);
  const name = typeof node.name === "string" && node.name !== "" ? node.name : node.id;
  const mark = useBuilder((state) => state.marks.get(id));
  const told = [
    // As it is read, then what only the icons show.
    ...[name, [isStart && "Start", does ?? label ?? "Unknown type"].filter(Boolean).join(" · ")],
    ...[does !== undefined && label, isStart && "the body starts here"],
    ...[inside !== null && countOf(inside), mark && markWords(mark)],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: React Flow drags what it stands in; a button would take the press
    <div
      role="button"
      tabIndex={0}
      data-box={id}
      aria-pressed={isSelected}
      aria-label={told.filter(Boolean).join(", ")}
      className={classNames(
        "flex h-13 items-center gap-2.5 rounded-lg pl-2.5 outline-none",
        inside === null ? "pr-2.5" : "pr-10",
      )}
    >
      <span className={classNames("grid size-7 shrink-0 place-items-center rounded-md", look)}>
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="grid min-w-0 grow">
        <bdi title={name} className="truncate font-medium text-table">
          {name}
        </bdi>{" "}
        <span title={does ?? label ?? undefined} className="truncate text-ink-faint text-meta">
          {isStart && "Start · "}
          <bdi>{does ?? label ?? "Unknown type"}</bdi>
        </span>
      </span>
      <NodeMark nodeId={node.id} />
      {mark && <ProblemMark mark={mark} />}
    </div>
  );
}

function Outcomes({ box }: { box: NodeLike }) {
  const hasRows = outcomeRows(box.outcomes) > 0;
  return box.outcomes.map((outcome, index) => {
    const top = outcomeTop(box, index);
    return (
      <span key={outcome}>
        {hasRows && (
          <span
            title={outcome}
            className="pointer-events-none absolute right-3 max-w-40 -translate-y-1/2 truncate text-ink-soft text-meta"
            style={{ top }}
          >
            {outcome}
          </span>
        )}
        <Handle type="source" id={outcome} position={Position.Right} style={{ top }} className={HANDLE} />
      </span>
    );
  });
}

/** From afar names cannot be read, and 500 cards with handles would take too long to draw. */
function FarBox({ box, selected }: { box: NodeLike; selected: boolean }) {
  const hasErrors = useBuilder((state) => (state.marks.get(box.id)?.errors ?? 0) > 0);
  return (
    <div
      data-box={box.id}
      className={classNames(
        "size-full rounded-lg",
        selected ? "bg-accent" : hasErrors ? "bg-failed-mark" : "bg-line-control",
      )}
    >
      <FarEnds box={box} />
    </div>
  );
}

/** React Flow looks for the ends of edges in what is drawn: without any, a box that comes into sight loses its edges. */
function FarEnds({ box }: { box: Box }) {
  return handlesOf(box).map(({ id, type, position, x, y }) => (
    <i
      key={`${type} ${id}`}
      className={`${type} pointer-events-none absolute size-px`}
      data-handleid={id}
      data-handlepos={position}
      style={{ left: x, top: y }}
    />
  ));
}

/** A lane: where runs begin. */
export const LaneBox = memo(function LaneBox({ data: { box }, selected }: NodeProps<BoxNode>) {
  const isFar = useContext(FarContext);
  const mark = useBuilder((state) => state.marks.get(box.id));
  if (box.kind !== "lane") return null;
  const { lane } = box;
  const Icon = lane.mode === "chat" ? MessagesSquare : ArrowDownToLine;
  const name = typeof lane.name === "string" && lane.name !== "" ? lane.name : lane.id;
  if (isFar)
    return (
      <div className="size-full rounded-full bg-line-control">
        <FarEnds box={box} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: as for nodes
    <div
      role="button"
      tabIndex={0}
      data-box={box.id}
      aria-pressed={selected}
      aria-label={`Lane ${name}`}
      className={classNames(
        "flex size-full items-center gap-2 rounded-full border bg-surface px-3 text-ink-soft text-table",
        selected
          ? "border-accent outline-2 outline-accent -outline-offset-1"
          : "border-line-control border-dashed",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <bdi className="grow truncate">{name}</bdi>
      {mark && <ProblemMark mark={mark} />}
      <Handle type="source" id="start" position={Position.Right} className={HANDLE} />
    </div>
  );
});
