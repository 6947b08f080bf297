import { writeLoopAddress } from "#lib/language/agent-document/loop-address.ts";
import { useIteration, useRunTab } from "../use-run-place.ts";
import type { OccurrenceDetail } from "./use-occurrence.ts";

const LINK = "text-accent-ink underline underline-offset-2";

/** The iteration of an execution, with the ways to see the rest of it. */
export function IterationLinks({ row }: { row: OccurrenceDetail["row"] }) {
  const [, setWithin] = useIteration();
  const [, setTab] = useRunTab("timeline");
  function show(tab: "graph" | "events"): void {
    void setWithin(writeLoopAddress({ turn: row.turn, loopPath: row.loopPath }));
    void setTab(tab);
  }
  return (
    <span className="flex flex-wrap gap-x-3">
      {row.loopPath.map(({ iteration }) => iteration.toLocaleString("en")).join(", ")}
      <button type="button" className={LINK} onClick={() => show("graph")}>
        Show in the graph
      </button>
      <button type="button" className={LINK} onClick={() => show("events")}>
        Show its events
      </button>
    </span>
  );
}
