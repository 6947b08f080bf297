"use client";

import { FailureNotice } from "#components/api/failure-notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { InteractionPanel } from "./interaction-panel.tsx";
import { useRunInteractions } from "./use-interaction.ts";

/** Everything that a run waits for, each with the way to answer it: branches may ask at the same time. */
export function RunInteractions({ runId, expected = 1 }: { runId: string; expected?: number }) {
  const { data, error, isFetching, refetch } = useRunInteractions(runId);
  if (data) {
    return (
      <div className="grid gap-3">
        {data.map((interaction) => (
          <InteractionPanel key={interaction.interactionId} interaction={interaction} />
        ))}
      </div>
    );
  }
  if (!error) return <Skeleton className={expected > 1 ? "h-80" : "h-40"} />;
  return (
    <FailureNotice
      what="What the run waits for could not be read."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
