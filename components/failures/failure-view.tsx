"use client";

import { Undo2 } from "lucide-react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { FAILURE_WORDS } from "#components/runs/failure-words.ts";
import { StartedRuns } from "#components/runs/started-runs.tsx";
import { Chart } from "#components/ui/chart.tsx";
import { MissingState } from "#components/ui/empty-state.tsx";
import { formatDate } from "#components/ui/format-date.ts";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FailureActions } from "./failure-actions.tsx";
import { ExplanationSkeleton, FailureExplanation } from "./failure-explanation.tsx";
import { FailureFacts } from "./failure-facts.tsx";
import { FailureStateBadge } from "./failure-state-badge.tsx";
import { type FailureDetail, useFailure, useRunFailure } from "./use-failures.ts";

const TRAIL = [{ label: "Failures", href: "/runs/failures" }];

/** Runs that failed alike: an example, how often, who sees to it, and whether it is fixed. */
export function FailureView({ failureId }: { failureId: string }) {
  const query = useFailure(failureId);
  if (query.data) return <Shown failure={query.data} />;
  return (
    <NotLoaded
      what="The failure could not be loaded."
      query={query}
      pending={<Pending />}
      instead={{ not_found: <Gone /> }}
    />
  );
}

function Shown({ failure }: { failure: FailureDetail }) {
  const { node, code, message, agent, state } = failure;
  const title = node ? `${FAILURE_WORDS[code]}: ${node.name}` : FAILURE_WORDS[code];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={title}
        trail={TRAIL}
        badge={<FailureStateBadge state={state} />}
        state={<p className="wrap-anywhere max-w-[90ch]">{message}</p>}
        actions={<FailureActions failure={failure} />}
      />
      <Past failure={failure} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {failure.lastRunId !== null && <Example runId={failure.lastRunId} />}
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 className="font-semibold text-heading">Runs</h2>
            <StartedRuns
              by={{ failure: failure.id }}
              none={`No run of ${agent.name} that failed like this is kept any more.`}
              all="All runs that failed like this"
            />
          </section>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:-order-1">
          <FailureFacts failure={failure} />
          <section className="grid gap-3 rounded-lg border border-line bg-surface p-4 max-xl:hidden">
            <h2 className="font-medium">Last 30 days</h2>
            <Days days={failure.days} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** That it was resolved, and whether it came back. */
function Past({ failure: { state, resolution, returned } }: { failure: FailureDetail }) {
  if (!resolution) return null;
  const { by, at, inVersion } = resolution;
  const resolved = (
    <>
      {by.name} resolved it <RelativeTime at={at} />
      {inVersion !== null && ` in version ${inVersion}`}
    </>
  );
  if (state !== "returned" || !returned) return <p className="text-ink-soft">{resolved}.</p>;
  return (
    <p className="flex max-w-3xl items-start gap-2.5 rounded-lg bg-waiting-wash px-3 py-2.5">
      <Undo2 aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
      <span>
        <span className="font-medium">Came back</span> <RelativeTime at={returned.at} />
        {returned.version !== null && ` in version ${returned.version}`}, with{" "}
        <Link
          href={`/runs/${returned.runId}`}
          className="text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          this run
        </Link>
        . {resolved}.
      </span>
    </p>
  );
}

/** The latest of its runs, explained; nothing where its failure does not tell. */
function Example({ runId }: { runId: string }) {
  const query = useRunFailure({ runId });
  if (query.data && !query.data.failing && !query.data.needed) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="font-semibold text-heading">Latest example</h2>
        <Link
          href={`/runs/${runId}`}
          className="text-accent-ink text-table underline underline-offset-2 hover:no-underline"
        >
          Open run
        </Link>
      </header>
      {query.data ? (
        <>
          {query.data.needed && <p className="wrap-anywhere max-w-[90ch] font-medium">{query.data.needed}</p>}
          <FailureExplanation explained={query.data} />
        </>
      ) : (
        <NotLoaded what="The example could not be loaded." query={query} pending={<ExplanationSkeleton />} />
      )}
    </section>
  );
}

function Days({ days }: { days: FailureDetail["days"] }) {
  return (
    <Chart
      label="Runs that failed like this, by day"
      kind="bars"
      heightPx={120}
      series={[{ key: "count", label: "Runs", colour: "failed-mark" }]}
      points={days.map(({ day: at, count }) => ({ at, count }))}
      formatAt={(at) => formatDate(at, "day", { zone: "UTC" })}
    />
  );
}

function Pending() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Failure" trail={TRAIL} state={<Skeleton className="h-5 w-80 max-w-full" />} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  );
}

function Gone() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Failure" trail={TRAIL} />
      <MissingState noun="Failure" href="/runs/failures" all="All failures">
        It may belong to a team that you are not in, or it was deleted with the last of its runs.
      </MissingState>
    </div>
  );
}
