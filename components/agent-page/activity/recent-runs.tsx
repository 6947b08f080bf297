import { ListSkeleton } from "#components/overview/panel.tsx";
import { PreviewMark, RunMatter, RunTook } from "#components/runs/run-columns.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { RecentRun } from "./use-agent-activity.ts";

/** The latest runs of an agent, each a link. */
export function RecentRuns({ runs }: { runs: readonly RecentRun[] | undefined }) {
  if (!runs) return <ListSkeleton />;
  if (runs.length === 0) return <p className="py-2 text-ink-soft">This agent has not run yet.</p>;
  return (
    <ol className="-mx-2 grid grid-cols-1">
      {runs.map((run) => (
        <li
          key={run.runId}
          className="relative grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md px-2 py-1.5 hover:bg-hover"
        >
          <div className="flex min-w-0 items-center justify-between gap-3">
            <Link
              href={`/runs/${run.runId}`}
              prefetch={false}
              className="flex min-w-0 items-center gap-2 after:absolute after:inset-0"
            >
              <span className="shrink-0">
                <StatusBadge status={run.status} />
              </span>
              <span className="truncate text-table">
                <span className="sr-only">Run by </span>
                {run.startedBy.name ?? "gone"}
                {run.preview && <PreviewMark />}
              </span>
            </Link>
            <span className="flex shrink-0 items-baseline gap-3 text-ink-soft text-table">
              <RunTook run={run} />
              <RelativeTime at={run.createdAt} />
            </span>
          </div>
          {(run.error || run.wait || run.queue) && (
            <span className="min-w-0 truncate text-ink-soft text-meta">
              <RunMatter run={run} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
