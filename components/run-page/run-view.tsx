"use client";

import { Unreachable } from "#components/api/unreachable.tsx";
import { type RunPage, useRunPage } from "#components/runs/use-run-page.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { withPanel } from "#components/ui/side-panel.tsx";
import { RunHeader } from "./header/run-header.tsx";
import { RunOutcome } from "./outcome/run-outcome.tsx";
import { RunSkeleton } from "./run-skeleton.tsx";
import { RunTabs } from "./run-tabs.tsx";
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
  if (!query.error) return <RunSkeleton />;
  return (
    <div className="grid gap-6">
      <PageHeader title="Run" />
      <Unreachable
        query={query}
        noun="run"
        code="run_not_found"
        why="The link may be incomplete, the run may belong to another workspace, or it was deleted: this workspace deletes ended runs after its retention period."
        elsewhere="You see the runs of your own teams' agents. Ask an admin of the workspace to add you to the team whose agent it is."
      />
    </div>
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
