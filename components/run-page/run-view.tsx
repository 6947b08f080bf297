"use client";

import { ApiError } from "#components/api/api-error.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { RunHeader } from "./header/run-header.tsx";
import { OccurrencePanel } from "./lazy-parts.tsx";
import { RunOutcome } from "./outcome/run-outcome.tsx";
import { NoSuchRun, NotAllowed } from "./run-refusals.tsx";
import { RunSkeleton } from "./run-skeleton.tsx";
import { RunTabs } from "./run-tabs.tsx";
import { withPanel } from "./side-panel.tsx";
import { useLiveRun } from "./use-live-run.ts";
import { type RunPage, useRunPage } from "./use-run-page.ts";
import { useLookedAt } from "./use-run-place.ts";

/** Why a run did what it did: how it ended first, then its parts. */
export function RunView({ runId }: { runId: string }) {
  const { data, error, isFetching, refetch } = useRunPage(runId);
  useLiveRun(runId, data);
  if (data) return <RunDetail page={data} />;
  if (!error) return <RunSkeleton />;
  if (error instanceof ApiError && error.code === "run_not_found") return <NoSuchRun />;
  if (error instanceof ApiError && error.code === "permission_denied") return <NotAllowed />;
  return (
    <FailureNotice
      what="The run could not be read."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function RunDetail({ page }: { page: RunPage }) {
  const [lookedAt, lookAt] = useLookedAt();
  const select = (occurrenceId: string | null) => void lookAt(occurrenceId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RunHeader page={page} />
      <RunOutcome page={page} onLookAt={select} />
      <div className={withPanel(lookedAt !== null)}>
        <RunTabs page={page} lookedAt={lookedAt} onLookAt={select} />
        {lookedAt !== null && (
          <OccurrencePanel page={page} occurrenceId={lookedAt} onClose={() => select(null)} />
        )}
      </div>
    </div>
  );
}
