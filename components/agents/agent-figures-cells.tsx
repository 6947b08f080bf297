import type { ReactNode } from "react";
import { formatShare } from "#components/ui/format-share.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { STATUS_LOOKS, StatusIcon } from "#components/ui/status-badge.tsx";
import { successRate, weekWords } from "./figure-words.ts";
import type { AgentFigures } from "./use-agents.ts";

/** Undefined while loading; null if they failed to load. */
type Figures = AgentFigures | undefined | null;

const faint = (words: string) => <span className="text-ink-faint">{words}</span>;

export function LastRun({ figures, isLink = true }: { figures: Figures; isLink?: boolean }) {
  if (figures === undefined) return <Skeleton className="h-4 w-24" />;
  if (!figures?.lastRun) return faint(figures ? "never" : "–");
  const { runId, status, at } = figures.lastRun;
  return (
    <Leading
      href={isLink ? `/runs/${runId}` : undefined}
      title={`${STATUS_LOOKS[status].word}: open the last run`}
    >
      <StatusIcon status={status} label />
      <RelativeTime at={at} />
    </Leading>
  );
}

/** The week's success rate, with a bar that shows the failures. */
export function Success({ figures }: { figures: Figures }) {
  if (figures === undefined) return <Skeleton className="h-4 w-24" />;
  const rate = figures && successRate(figures);
  if (!figures || rate === undefined || rate === null) return faint("–");
  return (
    <span className="inline-flex items-center gap-2 align-middle" title={weekWords(figures)}>
      <span className="min-w-11 tabular-nums">
        {formatShare(figures.week.completed, figures.week.completed + figures.week.failed)}
      </span>
      <span aria-hidden className="flex h-1.5 w-14 gap-px overflow-hidden rounded-full bg-hover">
        <span className="bg-completed-mark" style={{ flexGrow: rate }} />
        {rate < 1 && <span className="min-w-1 bg-failed-mark" style={{ flexGrow: 1 - rate }} />}
      </span>
    </span>
  );
}

const OPEN = ["running", "waiting", "queued"] as const;

/** Counts of runs in progress, each a link to them. */
export function OpenRunsCell({
  figures,
  agentId,
  isLink = true,
}: {
  figures: Figures;
  agentId: string;
  isLink?: boolean;
}) {
  if (figures === undefined) return <Skeleton className="h-4 w-16" />;
  const shown = figures ? OPEN.filter((status) => figures[status] > 0) : [];
  if (!figures || shown.length === 0) return faint(figures ? "none" : "–");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 align-middle">
      {shown.map((status) => (
        <Leading
          key={status}
          href={isLink ? `/runs?${new URLSearchParams({ agent: agentId, status })}` : undefined}
          title={`${STATUS_LOOKS[status].word}: open these runs`}
        >
          <StatusIcon status={status} label />
          {figures[status].toLocaleString("en")}
        </Leading>
      ))}
    </span>
  );
}

/** A link to the cell's subject, unless the cell is inside another link. */
function Leading({
  href,
  title,
  children,
}: {
  href: string | undefined;
  title: string;
  children: ReactNode;
}) {
  const look = "inline-flex min-w-0 items-center gap-1.5 align-middle tabular-nums";
  if (href === undefined) return <span className={look}>{children}</span>;
  return (
    <Link href={href} title={title} className={`${look} hover:underline`}>
      {children}
    </Link>
  );
}
