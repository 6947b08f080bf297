"use client";

import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type CancelledRun, describeCancelled, useCancelRuns } from "./use-cancel-runs.ts";
import { apiFilters, type RunFilters } from "./use-run-filters.ts";

const tell = (runs: readonly CancelledRun[]) => {
  const { title, description } = describeCancelled(runs);
  notify(title, { description });
};
const many = (count: number) => (count === 1 ? "1 run" : `${count} runs`);
const WHAT_HAPPENS = "External side effects are not undone. This can't be undone.";

/** Asks for confirmation before the selected runs are cancelled. */
export function CancelChosenDialog({
  runIds,
  onClose,
  onDone,
}: {
  runIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const cancel = useCancelRuns({
    onDone: (runs) => {
      tell(runs);
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Cancel ${many(runIds.length)}?`}
      confirmLabel={`Cancel ${many(runIds.length)}`}
      cancelLabel="Keep them"
      isPending={cancel.isPending}
      failure={
        cancel.error && (
          <CancelFailure error={cancel.error} onRetry={() => cancel.mutate({ runIds: [...runIds] })} />
        )
      }
      onConfirm={() => cancel.mutate({ runIds: [...runIds] })}
    >
      <p>Those that have ended stay as they are. {WHAT_HAPPENS}</p>
    </ConfirmDialog>
  );
}

/** Counts the matching runs in progress, and asks before all of them are cancelled. */
export function CancelMatchingDialog({ filters, onClose }: { filters: RunFilters; onClose: () => void }) {
  const asked = apiFilters(filters);
  const count = useQuery({
    ...apiQuery("/api/runs/count", { query: asked }),
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = useCancelRuns({
    onDone: (runs) => {
      tell(runs);
      onClose();
    },
  });
  const { data } = count;
  // The same names and values; JSON omits undefined ones.
  const body = { filters: JSON.parse(JSON.stringify(asked)), confirmedCount: data?.count ?? 0 };
  const act = () => cancel.mutate(body);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        data
          ? data.count === 0
            ? "Nothing to cancel"
            : `Cancel ${many(data.count)}?`
          : "Cancel all that match?"
      }
      confirmLabel={data && data.count > 0 ? `Cancel ${many(data.count)}` : "Cancel runs"}
      cancelLabel={data?.count === 0 ? "Close" : "Keep them"}
      isPending={cancel.isPending}
      isBlocked={!data || data.count === 0}
      failure={
        (cancel.error ?? count.error) && (
          <CancelFailure
            error={cancel.error ?? count.error ?? new Error()}
            onRetry={() => {
              cancel.reset();
              void count.refetch();
            }}
          />
        )
      }
      onConfirm={act}
    >
      {!data ? (
        !count.error && <Skeleton className="h-5 w-56" />
      ) : data.count === 0 ? (
        <p>All runs that match have ended.</p>
      ) : (
        <>
          <p>
            {data.isComplete
              ? `${many(data.count)} match the filters and ${data.count === 1 ? "has" : "have"} not ended.`
              : `The newest ${data.count} of those that match are cancelled. There may be more.`}
          </p>
          <p>{WHAT_HAPPENS}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function CancelFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <FailureNotice what="The runs could not be cancelled." error={error} onRetry={onRetry} />;
}
