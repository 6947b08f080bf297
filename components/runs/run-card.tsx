import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { PreviewMark, RunMatter, RunTook } from "./run-columns.tsx";
import type { ListedRun } from "./use-runs.ts";

/** A run as a card, for narrow windows. */
export function RunCard({ run }: { run: ListedRun }) {
  const hasMatter = run.wait !== null || run.queue !== null || run.error !== null;
  return (
    <span className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">
          {run.agent.name}
          {run.preview && <PreviewMark />}
        </span>
        <StatusBadge status={run.status} />
      </span>
      {hasMatter && (
        <span className="truncate">
          <RunMatter run={run} />
        </span>
      )}
      <span className="flex gap-3 text-ink-soft text-meta">
        <RelativeTime at={run.createdAt} />
        <RunTook run={run} />
        <span className="truncate">{run.startedBy.name ?? "gone"}</span>
      </span>
    </span>
  );
}
