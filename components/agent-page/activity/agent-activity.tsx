"use client";

import type { AgentToStart } from "#components/agents/use-agent.ts";
import { FailureList } from "#components/overview/failure-list.tsx";
import { FigureRow } from "#components/overview/figure-row.tsx";
import { Panel } from "#components/overview/panel.tsx";
import { PeriodChoice } from "#components/overview/period-choice.tsx";
import { RunsChart } from "#components/overview/runs-chart.tsx";
import { runsHref } from "#components/overview/runs-href.ts";
import {
  useFigures,
  useFiguresBefore,
  useNewestFailures,
  useWaits,
} from "#components/overview/use-overview.ts";
import { WaitList } from "#components/overview/wait-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { DurationChart } from "./duration-chart.tsx";
import { RecentRuns } from "./recent-runs.tsx";
import { StarterList } from "./starter-list.tsx";
import { scopeOfAgent, usePeriod, useRecentRuns, useStarters } from "./use-agent-activity.ts";

const STACK = "grid min-w-0 grid-cols-1 gap-5";
const LINK = "text-accent-ink hover:underline";

/** What an agent has done: figures over time, runs, failures, open items, who starts it. */
export function AgentActivity({ agent }: { agent: AgentToStart["agent"] }) {
  const [period, setPeriod] = usePeriod();
  const scope = scopeOfAgent(agent.id, period);
  const figures = useFigures(scope);
  const before = useFiguresBefore(scope);
  const failures = useNewestFailures(scope);
  const waits = useWaits(scope);
  const recent = useRecentRuns(agent.id);
  const starters = useStarters(agent.id, period);
  const open = (waits.data?.count ?? 0) + (waits.data?.forTools ?? 0);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodChoice period={period} onChange={(next) => void setPeriod(next)} />
        <Link href={runsHref(scope)} prefetch={false} className={`${LINK} text-table`}>
          Runs of this period
        </Link>
      </div>
      <FigureRow
        figures={figures.data}
        before={figures.isPlaceholderData ? undefined : before.data}
        scope={scope}
      />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <Panel title="Runs" query={figures} what="The figures could not be loaded.">
          <RunsChart figures={figures.data} scope={scope} />
        </Panel>
        <Panel title="Duration of completed runs" query={figures} what="The figures could not be loaded.">
          <DurationChart figures={figures.data} period={period} />
        </Panel>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 2xl:grid-cols-3">
        <Panel
          title="Recent runs"
          query={recent}
          what="The runs could not be loaded."
          about={
            <Link href={`/runs?${new URLSearchParams({ agent: agent.id })}`} className={LINK}>
              All runs
            </Link>
          }
        >
          <RecentRuns runs={recent.data?.runs} />
        </Panel>
        <div className={STACK}>
          <Panel title="Top failures" query={failures} what="The failures could not be loaded.">
            <FailureList failures={failures.data?.failures} isOfOneAgent />
          </Panel>
          <Panel
            title="Open items"
            query={waits}
            what="The open items could not be loaded."
            about={
              open > 0 && (
                <Link href={`/inbox?${new URLSearchParams({ agent: agent.id })}`} className={LINK}>
                  {open >= 1_000 ? "More than 1,000" : open.toLocaleString("en")} in the inbox
                </Link>
              )
            }
          >
            <WaitList waits={waits.data?.waits} />
          </Panel>
        </div>
        <Panel
          title="Started by"
          query={starters}
          what="Who started runs could not be loaded."
          about="keys, apps and people"
        >
          <StarterList answer={starters.data} scope={scope} from={figures.data?.from} />
        </Panel>
      </div>
    </div>
  );
}
