import { useEffect, useId } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { NODE_STATUS_LOOKS } from "#components/graph/node-state.ts";
import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { nodeWords } from "#components/graph/node-words.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { OccurrenceBody } from "./occurrence-body.tsx";
import { type OccurrenceDetail, useOccurrence } from "./use-occurrence.ts";

/** One execution of a node, in a panel beside the list or graph. */
export function OccurrencePanel({
  page,
  occurrenceId,
  onClose,
}: {
  page: RunPage;
  occurrenceId: string;
  onClose: () => void;
}) {
  const titleId = useId();
  const { runId } = page.run;
  const query = useOccurrence({ runId, occurrenceId });
  const { data, refetch } = query;

  // A running node changes along with the run.
  const isOpen = data?.row.endedAt === null;
  const { lastSequence } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new sequence is a reason to look again
  useEffect(() => {
    if (isOpen) void refetch();
  }, [isOpen, lastSequence, refetch]);

  return (
    <SidePanel titleId={titleId} title={<PanelTitle id={titleId} detail={data} />} onClose={onClose}>
      {data ? (
        <OccurrenceBody page={page} detail={data} />
      ) : (
        <NotLoaded
          what="This node could not be loaded."
          query={query}
          pending={<PanelSkeleton />}
          instead={{
            not_found: (
              <p className="text-ink-soft">
                This node has not been executed in this run, or its link is incomplete.
              </p>
            ),
          }}
        />
      )}
    </SidePanel>
  );
}

function PanelTitle({ id, detail }: { id: string; detail: OccurrenceDetail | undefined }) {
  if (!detail) {
    return (
      <h2 id={id} className="py-1.5">
        <span className="sr-only">Loading the node</span>
        <Skeleton className="h-5 w-48" />
      </h2>
    );
  }
  const { row } = detail;
  const path = row.loopPath.map(({ iteration }) => `iteration ${iteration.toLocaleString("en")}`).join(", ");
  const { word, ink } = NODE_STATUS_LOOKS[row.status];
  return (
    <div className="grid min-w-0 gap-0.5 py-1">
      <h2 id={id} className="wrap-anywhere flex items-start gap-2 font-semibold">
        <NodeTypeIcon type={row.type} className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        {row.name}
      </h2>
      <p className="text-ink-soft text-table">
        {nodeWords(row.type).label ?? "Node"}
        {path && `, ${path}`} · <span className={ink}>{word}</span>
        {row.outcome && !["done", "failed"].includes(row.outcome) && ` · ${row.outcome.replaceAll("_", " ")}`}
      </p>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </div>
  );
}
