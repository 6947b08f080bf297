import Link from "next/link";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { STATUS_LOOKS, StatusIcon } from "#components/ui/status-badge.tsx";
import { percent, successRate, weekWords } from "./figure-words.ts";
import type { AgentFigures } from "./use-agents.ts";

/** Undefined while they are read; null where they could not be. */
type Figures = AgentFigures | undefined | null;

const faint = (words: string) => <span className="text-ink-faint">{words}</span>;

export function LastRun({ figures }: { figures: Figures }) {
  if (figures === undefined) return <Skeleton className="h-4 w-24" />;
  if (!figures?.lastRun) return faint(figures ? "never" : "–");
  const { runId, status, at } = figures.lastRun;
  return (
    <Link
      href={`/runs/${runId}`}
      title={`${STATUS_LOOKS[status].word}: open the last run`}
      className="inline-flex min-w-0 items-center gap-1.5 align-middle hover:underline"
    >
      <StatusIcon status={status} label />
      <RelativeTime at={at} />
    </Link>
  );
}

/** The week's share of success: a number, and a bar that shows what failed. */
export function Success({ figures }: { figures: Figures }) {
  if (figures === undefined) return <Skeleton className="h-4 w-24" />;
  const rate = figures && successRate(figures);
  if (!figures || rate === undefined || rate === null) return faint("–");
  return (
    <span className="inline-flex items-center gap-2 align-middle" title={weekWords(figures)}>
      <span className="min-w-11 tabular-nums">{percent(rate)}</span>
      <span aria-hidden className="flex h-1.5 w-14 gap-px overflow-hidden rounded-full bg-hover">
        <span className="bg-completed-mark" style={{ flexGrow: rate }} />
        {rate < 1 && <span className="min-w-1 bg-failed-mark" style={{ flexGrow: 1 - rate }} />}
      </span>
    </span>
  );
}

const OPEN = ["running", "waiting", "queued"] as const;

/** Runs that have not ended, each count leading to them. */
export function OpenRuns({ figures, agentId }: { figures: Figures; agentId: string }) {
  if (figures === undefined) return <Skeleton className="h-4 w-16" />;
  const shown = figures ? OPEN.filter((status) => figures[status] > 0) : [];
  if (!figures || shown.length === 0) return faint(figures ? "none" : "–");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 align-middle">
      {shown.map((status) => (
        <Link
          key={status}
          href={`/runs?${new URLSearchParams({ agent: agentId, status })}`}
          title={`${STATUS_LOOKS[status].word}: open these runs`}
          className="inline-flex items-center gap-1 tabular-nums hover:underline"
        >
          <StatusIcon status={status} label />
          {figures[status].toLocaleString("en")}
        </Link>
      ))}
    </span>
  );
}
