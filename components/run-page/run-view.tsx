"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { type RunPage, useRunPage } from "#components/runs/use-run-page.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { withPanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { RunHeader } from "./header/run-header.tsx";
import { RunOutcome } from "./outcome/run-outcome.tsx";
import { NoSuchRun, NotAllowed } from "./run-refusals.tsx";
import { RunTabs } from "./run-tabs.tsx";
import { TimelineSkeleton } from "./tab-skeletons.tsx";
import type { TimelineStore } from "./timeline/timeline-store.ts";
import { useTimelineStore } from "./timeline/use-timeline.ts";
import { useLiveRun } from "./use-live-run.ts";
import { useLookedAt, useRunTab } from "./use-run-place.ts";

const OccurrencePanel = lazyPart(
  async () => (await import("./occurrence/occurrence-panel.tsx")).OccurrencePanel,
);

/** A run's page: the outcome first, then its tabs. */
export function RunView({ runId }: { runId: string }) {
  const query = useRunPage(runId);
  const { data } = query;
  useLiveRun(runId, data);
  const [tab] = useRunTab("timeline");
  const timeline = useTimelineStore(runId, { isShown: tab === "timeline" });
  if (data) return <RunDetail page={data} timeline={timeline} />;
  return (
    <NotLoaded
      what="The run could not be loaded."
      query={query}
      pending={<RunSkeleton />}
      instead={{ run_not_found: <NoSuchRun />, permission_denied: <NotAllowed /> }}
    />
  );
}

function RunDetail({ page, timeline }: { page: RunPage; timeline: TimelineStore }) {
  const [lookedAt, lookAt] = useLookedAt();
  const select = (occurrenceId: string | null) => void lookAt(occurrenceId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RunHeader page={page} />
      <RunOutcome page={page} onLookAt={select} />
      <div className={withPanel(lookedAt !== null)}>
        <RunTabs page={page} timeline={timeline} lookedAt={lookedAt} onLookAt={select} />
        {lookedAt !== null && (
          <OccurrencePanel page={page} occurrenceId={lookedAt} onClose={() => select(null)} />
        )}
      </div>
    </div>
  );
}

/** A run while loading. */
function RunSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the run</span>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1.5">
          <Skeleton className="my-1 h-5 w-56" />
          <Skeleton className="h-5 w-96 max-w-full" />
        </div>
        <Skeleton className="h-8 w-32" />
      </div>
      <Skeleton className="h-24 w-full rounded-lg" />
      <div className="grid gap-4">
        <div className="flex h-9 gap-5 border-line border-b">
          {["w-16", "w-14", "w-20", "w-24"].map((width) => (
            <Skeleton key={width} className={`my-2 h-5 ${width}`} />
          ))}
        </div>
        <TimelineSkeleton />
      </div>
    </div>
  );
}
