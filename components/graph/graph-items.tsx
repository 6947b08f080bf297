import type { Node, NodeProps } from "@xyflow/react";
import { ArrowDownToLine, MessagesSquare, Play } from "lucide-react";
import { createContext, useContext } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CHANGE_LOOKS, type GraphChange, type GraphChanges } from "./change-marks.ts";
import { NodeCard } from "./node-card.tsx";
import type { NodeState } from "./node-state.ts";
import { nameOfPart } from "./node-words.ts";
import { type Box, START_MARK } from "./place-graph.ts";

/** State that changes without a new layout. */
export interface GraphRun {
  readonly states: ReadonlyMap<string, NodeState> | undefined;
  readonly laneId: string | undefined;
  readonly selectedId: string | null;
  readonly onSelect: ((nodeId: string) => void) | undefined;
  /** The changes between two versions of the graph, shown instead of a run. */
  readonly changes?: GraphChanges | undefined;
}

export const GraphRunContext = createContext<GraphRun>({
  states: undefined,
  laneId: undefined,
  selectedId: null,
  onSelect: undefined,
});

const NOT_REACHED: NodeState = { state: "not_reached", occurrences: 0, tries: 0, outcomes: {} };

export type GraphBox = Node<{ item: Box }, "box">;

/** A lane, a node, or a node with a body, in its layout size. */
function GraphBoxView({ data: { item } }: NodeProps<GraphBox>) {
  const { states, laneId, selectedId, onSelect, changes } = useContext(GraphRunContext);
  const change = changes?.get(item.id);
  if (item.kind === "lane")
    return <LaneEntry item={item} isTaken={laneId === item.lane.id} change={change} />;
  const card = (
    <NodeCard
      box={item}
      state={states && (states.get(item.id) ?? NOT_REACHED)}
      isSelected={selectedId === item.id}
      change={change}
      onSelect={onSelect && (() => onSelect(item.id))}
    />
  );
  if (item.kind === "node") return card;
  const { x, y, size } = START_MARK;
  return (
    <div className="relative size-full rounded-lg border border-line-control border-dashed bg-sunken/60">
      {card}
      <span
        aria-hidden
        className="absolute grid place-items-center rounded-full border border-line-control border-dashed bg-surface text-ink-soft"
        style={{ left: x, top: y, width: size, height: size }}
      >
        <Play className="size-3.5" />
      </span>
    </div>
  );
}

function LaneEntry({
  item: { lane },
  isTaken,
  change,
}: {
  item: Extract<Box, { kind: "lane" }>;
  isTaken: boolean;
  change: GraphChange | undefined;
}) {
  const look = change && CHANGE_LOOKS[change];
  const Icon = lane.mode === "chat" ? MessagesSquare : ArrowDownToLine;
  const name = nameOfPart(lane);
  return (
    <div
      title={`Lane ${name}`}
      className={classNames(
        "flex size-full items-center gap-2 rounded-full border px-3 text-table",
        isTaken
          ? "border-accent bg-accent-wash font-medium text-accent-ink"
          : "border-line-control border-dashed bg-surface text-ink-soft",
        look?.box,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{look && `${look.word}: `}Lane </span>
      <bdi className="truncate">{name}</bdi>
      {look && <look.icon aria-hidden className={classNames("size-3.5 shrink-0", look.ink)} />}
    </div>
  );
}

export const GRAPH_ITEM_TYPES = { box: GraphBoxView };
