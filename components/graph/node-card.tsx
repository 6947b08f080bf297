import { classNames } from "#components/ui/class-names.ts";
import { CHANGE_LOOKS, type GraphChange } from "./change-marks.ts";
import type { NodeState, NodeStatus } from "./node-state.ts";
import { NodeStatusIcon } from "./node-status-icon.tsx";
import { nameOfPart, nodeSummary, nodeWords } from "./node-words.ts";
import { outcomeRows, outcomeTop } from "./outcome-rows.ts";
import type { Box } from "./place-graph.ts";

const BORDERS: Record<NodeStatus, string> = {
  not_reached: "border-line border-dashed",
  running: "border-running-mark",
  retrying: "border-running-mark",
  waiting: "border-waiting-mark",
  succeeded: "border-line-control",
  failed: "border-failed-mark",
  cancelled: "border-cancelled-mark",
};

/** A node with the run's state, and a row for each way on. Of a node with a body, what stands above the body. */
export function NodeCard({
  box,
  state,
  isSelected,
  change,
  onSelect,
}: {
  box: Extract<Box, { kind: "node" | "frame" }>;
  /** Absent without a run. */
  state: NodeState | undefined;
  isSelected: boolean;
  /** Since another version of the graph. */
  change?: GraphChange | undefined;
  onSelect: (() => void) | undefined;
}) {
  const { node } = box;
  const { icon: Icon, look, label } = nodeWords(typeof node.type === "string" ? node.type : null);
  const does = nodeSummary(node);
  const name = nameOfPart(node);
  const changed = change && CHANGE_LOOKS[change];
  const Card = onSelect ? "button" : "div";
  return (
    <>
      <Card
        {...(onSelect && { type: "button" as const, onClick: onSelect, "aria-pressed": isSelected })}
        data-node={node.id}
        className={classNames(
          "nopan pointer-events-auto flex w-full items-start rounded-lg border bg-surface px-2.5 text-left text-ink transition-colors",
          box.kind === "frame" ? "h-13" : "h-full",
          changed?.box ?? BORDERS[state?.state ?? "succeeded"],
          onSelect && "hover:bg-hover",
          isSelected && "outline-2 outline-accent outline-offset-1",
        )}
      >
        <span className="flex h-12 min-w-0 grow items-center gap-2.5">
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
        </span>
      </Card>
      <Outcomes box={box} state={state} />
    </>
  );
}

/** The ways on: those that the run took stand out. */
function Outcomes({
  box,
  state,
}: {
  box: Extract<Box, { kind: "node" | "frame" }>;
  state: NodeState | undefined;
}) {
  if (outcomeRows(box.outcomes) === 0) return null;
  return box.outcomes.map((outcome, index) => (
    <span
      key={outcome}
      aria-hidden
      title={outcome}
      className={classNames(
        "pointer-events-none absolute right-3 max-w-40 -translate-y-1/2 truncate text-meta",
        (state?.outcomes[outcome] ?? 0) > 0 ? "font-medium text-ink" : "text-ink-faint",
      )}
      style={{ top: outcomeTop(box, index) }}
    >
      {outcome}
    </span>
  ));
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
