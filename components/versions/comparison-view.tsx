"use client";

import { useMemo, useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CHANGE_LOOKS, type GraphChange } from "#components/graph/change-marks.ts";
import { Graph } from "#components/graph/graph.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { DocumentDifferences } from "./difference-list.tsx";
import { unionGraph } from "./union-graph.ts";
import { type Comparison, type SideName, useVersionComparison } from "./use-versions.ts";
import { countWords, isSame, sideWords } from "./version-words.ts";

/** With more boxes the layout would block the page; the textual comparison has everything. */
const MOST_BOXES = 800;

/** What changed between two sides, drawn and as text. */
export function ComparisonView({
  agentId,
  before,
  after,
}: {
  agentId: string;
  before: SideName;
  after: SideName;
}) {
  const query = useVersionComparison(agentId, { before, after });
  if (query.data) return <Loaded agentId={agentId} comparison={query.data} />;
  const pending = <Skeleton className="h-96 rounded-lg" />;
  return <NotLoaded what="The versions could not be compared." query={query} pending={pending} />;
}

function Loaded({ agentId, comparison }: { agentId: string; comparison: Comparison }) {
  const { differences, before, after } = comparison;
  if (isSame(differences)) {
    return (
      <p className="rounded-lg border border-line bg-surface px-4 py-3 text-ink-soft">
        Nothing changed. Moving nodes on the canvas does not change a version.
      </p>
    );
  }
  const sides = { before: sideWords(before), after: sideWords(after) };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Drawing agentId={agentId} comparison={comparison} />
      <DocumentDifferences differences={differences} sides={sides} />
    </div>
  );
}

function Drawing({ agentId, comparison }: { agentId: string; comparison: Comparison }) {
  const { document, changes, boxes } = useMemo(() => unionGraph(comparison), [comparison]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  if (boxes === 0) return null;
  return (
    <section aria-label="Changes on the canvas" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-ink-soft">{countWords(comparison.differences)}</p>
        <Legend />
      </div>
      {boxes > MOST_BOXES ? (
        <p className="text-ink-soft">{boxes.toLocaleString("en")} boxes are too many to draw.</p>
      ) : (
        <div className="h-[min(32rem,70dvh)] overflow-hidden rounded-lg border border-line">
          <Graph
            agentId={agentId}
            document={document}
            label="What changed in the graph"
            states={undefined}
            laneId={undefined}
            selectedId={selectedId}
            onSelect={setSelectedId}
            changes={changes}
          />
        </div>
      )}
    </section>
  );
}

function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-meta">
      {(Object.keys(CHANGE_LOOKS) as GraphChange[]).map((change) => {
        const { word, icon: Icon, ink, box } = CHANGE_LOOKS[change];
        return (
          <li key={change} className={classNames("flex items-center gap-1.5", ink)}>
            <span className={classNames("grid h-4 w-6 place-items-center rounded-sm", box)}>
              <Icon aria-hidden className="size-3" />
            </span>
            {word}
          </li>
        );
      })}
    </ul>
  );
}
