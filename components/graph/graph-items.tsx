import type { Node, NodeProps } from "@xyflow/react";
import { ArrowDownToLine, MessagesSquare } from "lucide-react";
import { createContext, useContext } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CHANGE_LOOKS, type GraphChange, type GraphChanges } from "./change-marks.ts";
import type { GraphItem } from "./graph-parts.ts";
import { NodeCard } from "./node-card.tsx";
import type { NodeState } from "./node-state.ts";

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

export type GraphBox = Node<{ item: GraphItem }, "box">;

/** A lane, a node or a loop, in its layout size. */
function GraphBoxView({ data: { item } }: NodeProps<GraphBox>) {
  const { states, laneId, selectedId, onSelect, changes } = useContext(GraphRunContext);
  const change = changes?.get(item.id);
  if (item.kind === "lane") {
    return <LaneEntry item={item} isTaken={laneId === item.lane.id} change={change} />;
  }
  const card = (
    <NodeCard
      node={item.node}
      state={states && (states.get(item.id) ?? NOT_REACHED)}
      isSelected={selectedId === item.id}
      isLoop={item.kind === "loop"}
      change={change}
      onSelect={onSelect && (() => onSelect(item.id))}
    />
  );
  if (item.kind === "node") return card;
  return <div className="size-full rounded-lg border border-line bg-sunken/60 p-2">{card}</div>;
}

function LaneEntry({
  item,
  isTaken,
  change,
}: {
  item: GraphItem & { kind: "lane" };
  isTaken: boolean;
  change: GraphChange | undefined;
}) {
  const look = change && CHANGE_LOOKS[change];
  const Icon = item.lane.mode === "chat" ? MessagesSquare : ArrowDownToLine;
  return (
    <div
      title={`Lane ${item.lane.name}`}
      className={classNames(
        "flex size-full items-center justify-center gap-2 rounded-full border px-3 text-meta",
        isTaken
          ? "border-accent bg-accent-wash font-medium text-accent-ink"
          : "border-line-control border-dashed bg-surface text-ink-soft",
        look?.box,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{look && `${look.word}: `}Lane </span>
      <span className="truncate">{item.lane.name}</span>
      {look && <look.icon aria-hidden className={classNames("size-3.5 shrink-0", look.ink)} />}
    </div>
  );
}

export const GRAPH_ITEM_TYPES = { box: GraphBoxView };
