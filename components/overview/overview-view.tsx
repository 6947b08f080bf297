"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { showFirstSteps, useFirstStepsChoice } from "#components/first-steps/shown-first-steps.ts";
import { useWorkspaceId } from "#components/first-steps/use-first-steps.ts";
import { useHealth } from "#components/health/service-health.ts";
import { NoRuns } from "#components/runs/no-runs.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { useMay } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ExpiringList } from "./expiring-list.tsx";
import { FailureList } from "./failure-list.tsx";
import { FigureRow } from "./figure-row.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { Panel } from "./panel.tsx";
import { RunsChart } from "./runs-chart.tsx";
import { runsHref } from "./runs-href.ts";
import { ScopeBar } from "./scope-bar.tsx";
import {
  useExpiring,
  useFigures,
  useFiguresBefore,
  useNewestFailures,
  useOverviewScope,
  useWaits,
} from "./use-overview.ts";
import { WaitList } from "./wait-list.tsx";

// Most people have done them.
const FirstSteps = lazyPart(
  async () => (await import("#components/first-steps/first-steps.tsx")).FirstSteps,
  <Skeleton className="h-72 rounded-lg" />,
);

/** The overview: runs, failures, pending items, workers. Every figure links to its runs. */
export function OverviewView() {
  const { scope, change } = useOverviewScope();
  const figures = useFigures(scope);
  const before = useFiguresBefore(scope);
  const failures = useNewestFailures(scope);
  const waits = useWaits(scope);
  const expiring = useExpiring(scope);
  const health = useHealth();
  const isUnused = useIsUnused();
  const reachesAll = useMay("admin");
  const workspaceId = useWorkspaceId();
  const choice = useFirstStepsChoice(workspaceId);
  const mayStart = useMay("operator");
  // Who has seen them here goes on seeing them, until they are hidden.
  useEffect(() => {
    if (isUnused && mayStart && workspaceId !== undefined && choice === undefined)
      showFirstSteps(workspaceId, "open");
  }, [isUnused, mayStart, workspaceId, choice]);
  const firstSteps = choice === "open" && workspaceId !== undefined && (
    <FirstSteps onHide={() => showFirstSteps(workspaceId, "closed")} />
  );
  if (isUnused) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <PageHeader
          title="Overview"
          state={reachesAll ? "Nothing has run in this workspace yet." : "No run that you can see yet."}
        />
        <OrNoTeam>{firstSteps || <NoRuns />}</OrNoTeam>
        <Panel title="Workers" query={health} what="The workers could not be loaded.">
          <HealthPanel health={health.data} />
        </Panel>
      </div>
    );
  }
  const waiting = waits.data && waitingWords(waits.data);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="Overview"
        state="Runs, failures and what needs an answer."
        actions={
          <Link href={runsHref(scope)} className={buttonClasses("secondary")}>
            All runs
          </Link>
        }
      />
      {firstSteps}
      <ScopeBar scope={scope} onChange={change} />
      <FigureRow
        figures={figures.data}
        before={figures.isPlaceholderData ? undefined : before.data}
        scope={scope}
      />
      <Panel title="Runs" query={figures} what="The figures could not be loaded.">
        <RunsChart figures={figures.data} scope={scope} />
      </Panel>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 2xl:grid-cols-4">
        <Panel
          title="Top failures"
          query={failures}
          what="The failures could not be loaded."
          about={
            <Link
              href={`/runs/failures${scope.agent ? `?${new URLSearchParams({ agent: scope.agent })}` : ""}`}
              className="text-accent-ink hover:underline"
            >
              All failures
            </Link>
          }
        >
          <FailureList failures={failures.data?.failures} />
        </Panel>
        <Panel
          title="Waiting longest"
          query={waits}
          what="The waiting runs could not be loaded."
          about={
            waiting && (
              <Link href="/inbox" className="text-accent-ink hover:underline">
                {waiting}
              </Link>
            )
          }
        >
          <WaitList waits={waits.data?.waits} />
        </Panel>
        <Panel title="Expires next" query={expiring} what="What expires next could not be loaded.">
          <ExpiringList expiring={expiring.data} />
        </Panel>
        <Panel title="Workers" query={health} what="The workers could not be loaded.">
          <HealthPanel health={health.data} />
        </Panel>
      </div>
    </div>
  );
}

/** As in the inbox: items for people, and separately those that outside systems end. */
function waitingWords({ count, forTools }: { count: number; forTools: number }): string | undefined {
  if (count + forTools === 0) return undefined;
  const people = count + forTools >= 1_000 ? `More than ${count}` : String(count);
  const words = `${people} ${count === 1 ? "needs" : "need"} an answer`;
  return forTools === 0
    ? words
    : `${words}, ${forTools} ${forTools === 1 ? "waits" : "wait"} for outside systems`;
}

/** Whether there are no runs at all: then the page shows first steps, not zeros. */
function useIsUnused(): boolean {
  const { data } = useQuery({
    ...apiQuery("/api/runs", { query: { limit: 1 } }),
    select: ({ runs, pagination }) => runs.length === 0 && !pagination.hasMore,
  });
  return data === true;
}
