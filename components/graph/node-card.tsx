import { classNames } from "#components/ui/class-names.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { CHANGE_LOOKS, type GraphChange } from "./change-marks.ts";
import type { NodeState, NodeStatus } from "./node-state.ts";
import { NodeStatusIcon } from "./node-status-icon.tsx";
import { nodeSummary, nodeWords } from "./node-words.ts";

const BORDERS: Record<NodeStatus, string> = {
  not_reached: "border-line border-dashed",
  running: "border-running-mark",
  retrying: "border-running-mark",
  waiting: "border-waiting-mark",
  succeeded: "border-line-control",
  failed: "border-failed-mark",
  cancelled: "border-cancelled-mark",
};

/** A node with the run's state. */
export function NodeCard({
  node,
  state,
  isSelected,
  isLoop = false,
  change,
  onSelect,
}: {
  node: GraphNode;
  /** Absent without a run. */
  state: NodeState | undefined;
  isSelected: boolean;
  isLoop?: boolean;
  /** Since another version of the graph. */
  change?: GraphChange | undefined;
  onSelect: (() => void) | undefined;
}) {
  const { icon: Icon, look, label } = nodeWords(node.type);
  const does = nodeSummary(node);
  const name = node.name ?? node.id;
  const changed = change && CHANGE_LOOKS[change];
  const Box = onSelect ? "button" : "div";
  return (
    <Box
      {...(onSelect && { type: "button" as const, onClick: onSelect, "aria-pressed": isSelected })}
      data-node={node.id}
      className={classNames(
        "nopan pointer-events-auto flex w-full items-center gap-2.5 rounded-lg border bg-surface px-2.5 text-left text-ink transition-colors",
        isLoop ? "h-11" : "h-full",
        changed?.box ?? BORDERS[state?.state ?? "succeeded"],
        onSelect && "hover:bg-hover",
        isSelected && "outline-2 outline-accent outline-offset-1",
      )}
    >
      <span
        className={classNames(
          "grid size-7 shrink-0 place-items-center rounded-md",
          look,
          state?.state === "not_reached" && "opacity-60",
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="grid min-w-0 grow">
        <span
          title={name}
          className={classNames(
            "truncate font-medium text-table",
            state?.state === "not_reached" && "text-ink-soft",
          )}
        >
          {name}
        </span>
        <span title={does} className="truncate text-ink-faint text-meta">
          {does === undefined ? label : <NodeDoes type={label} does={does} />}
          {state && <Counts state={state} />}
        </span>
      </span>
      {state && <NodeStatusIcon status={state.state} />}
      {changed && (
        <span className={classNames("flex shrink-0 items-center gap-1 text-meta", changed.ink)}>
          <changed.icon aria-hidden className="size-4" />
          {changed.word}
        </span>
      )}
    </Box>
  );
}

/** What a node does, for readers; its type, which the icon shows, for those who hear it. */
export function NodeDoes({ type, does }: { type: string | null; does: string }) {
  return (
    <>
      <span className="sr-only">{type}: </span>
      <bdi>{does}</bdi>
    </>
  );
}

function Counts({ state: { occurrences, tries } }: { state: NodeState }) {
  return (
    <>
      {occurrences > 1 && ` · ${occurrences.toLocaleString("en")} times`}
      {tries > occurrences && ` · ${tries.toLocaleString("en")} attempts`}
    </>
  );
}
