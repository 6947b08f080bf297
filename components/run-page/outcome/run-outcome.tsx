import { Hourglass } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useRunFailure } from "#components/failures/use-failures.ts";
import { queueAhead, queueReason } from "#components/runs/state-words.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { ExactTime, RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusIcon } from "#components/ui/status-badge.tsx";
import { EndTimer } from "../end-timer.tsx";
import { FailedSkeleton } from "./failed-skeleton.tsx";
import { RunResult } from "./run-result.tsx";

const RunInteractions = lazyPart(
  async () => (await import("#components/interactions/run-interactions.tsx")).RunInteractions,
  <Skeleton className="h-40" />,
);

// Most runs do not fail.
const FailedOutcome = lazyPart(
  async () => (await import("./failed-outcome.tsx")).FailedOutcome,
  () => <FailedSkeleton />,
);

/** The run's result, error or pending interactions, at the top of its page. */
export function RunOutcome({ page, onLookAt }: { page: RunPage; onLookAt: (occurrenceId: string) => void }) {
  const isAsking = page.interactions.length > 0;
  const [hasAsked, setHasAsked] = useState(isAsking);
  if (isAsking && !hasAsked) setHasAsked(true);
  return (
    <>
      {hasAsked && <Waits page={page} />}
      <Outcome page={page} onLookAt={onLookAt} />
    </>
  );
}

function Outcome({ page, onLookAt }: { page: RunPage; onLookAt: (occurrenceId: string) => void }) {
  const { run } = page;
  switch (run.status) {
    case "failed":
      return run.error && <Failed page={page} error={run.error} onLookAt={onLookAt} />;
    case "waiting":
      return null;
    case "completed":
      // A conversation's last message is its result, which is shown right below.
      return page.mode === "chat" || page.kind === "shell" ? null : <RunResult page={page} />;
    case "cancelled":
      return <CancelledOutcome page={page} />;
    case "queued":
    case "running":
    case "cancelling":
      // Branches may ask while others run.
      return page.interactions.length > 0 ? null : <UnderWay page={page} />;
  }
}

/** Its explanation is asked for while the part that shows it loads. */
function Failed(props: ComponentProps<typeof FailedOutcome>) {
  useRunFailure({ runId: props.page.run.runId });
  return <FailedOutcome {...props} />;
}

/** Its open interactions, and those answered by somebody else since the page was opened. */
function Waits({ page: { interactions, actions } }: { page: RunPage }) {
  const open = interactions.map(({ interactionId }) => interactionId);
  return (
    <section
      aria-label="What the run waits for"
      data-answer
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,36rem),46rem))] items-start gap-3 empty:hidden"
    >
      <RunInteractions open={open} />
      {open.length > 0 && !actions.answer.allowed && actions.answer.reason && (
        <p className="text-ink-soft text-table">{actions.answer.reason}</p>
      )}
    </section>
  );
}

function CancelledOutcome({ page: { run } }: { page: RunPage }) {
  return (
    <Line status={run.status}>
      Cancelled
      {run.cancelledAt && (
        <>
          {" "}
          <RelativeTime at={run.cancelledAt} />
        </>
      )}
      . Earlier external side effects are not undone.
    </Line>
  );
}

const UNDER_WAY = {
  queued: "Queued. Starts when a slot is free.",
  running: "Running. The result appears here.",
  cancelling: "Cancelling. Calls in flight are stopped, and no further node starts.",
} as const;

function UnderWay({ page }: { page: RunPage }) {
  const { run, queue, timer } = page;
  if (run.status !== "queued" && run.status !== "running" && run.status !== "cancelling") return null;
  if (queue) {
    return (
      <Line status={run.status}>
        Queued: {queueReason(queue)}, and {queueAhead(queue)}. It starts by itself.
      </Line>
    );
  }
  if (timer) return <SetTimer page={page} timer={timer} />;
  return <Line status={run.status}>{UNDER_WAY[run.status]}</Line>;
}

function SetTimer({ page, timer }: { page: RunPage; timer: NonNullable<RunPage["timer"]> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2 text-ink-soft">
      <p className="flex min-w-0 items-start gap-2.5">
        <Hourglass aria-hidden className="mt-1 size-4 shrink-0 text-waiting" />
        <span className="wrap-anywhere min-w-0">
          Waiting at <span className="font-medium text-ink">{timer.nodeName}</span> until{" "}
          <ExactTime at={timer.endsAt} />. The run then continues.
        </span>
      </p>
      <EndTimer page={page} occurrenceId={timer.occurrenceId} />
    </div>
  );
}

function Line({ status, children }: { status: RunPage["run"]["status"]; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg border border-line bg-surface px-3 py-2.5 text-ink-soft">
      <span className="pt-0.5">
        <StatusIcon status={status} />
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
