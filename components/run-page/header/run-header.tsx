import { formatCost, formatTokens } from "#components/runs/format-usage.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Badge } from "#components/ui/badge.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Duration } from "#components/ui/duration.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { STATUS_LOOKS, StatusBadge } from "#components/ui/status-badge.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { doerWords } from "./doer-words.ts";
import { RunActions } from "./run-actions.tsx";

/** The run's name, status and actions. */
export function RunHeader({ page }: { page: RunPage }) {
  const { run, agent, lane, startedBy } = page;
  const { inputTokens, outputTokens, costUsd } = run.usage;
  const used = inputTokens + outputTokens;
  return (
    <PageHeader
      title={agent.name}
      tabTitle={`${agent.name} · ${STATUS_LOOKS[run.status].word.toLowerCase()}`}
      badge={
        <span aria-live="polite" className="inline-flex">
          <StatusBadge status={run.status} />
        </span>
      }
      state={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-table">
          <span className="wrap-anywhere font-medium text-ink">{lane.name}</span>
          {run.preview && <Badge>Preview of a draft</Badge>}
          <span className="wrap-anywhere">
            <RelativeTime at={run.createdAt} /> by {doerWords(startedBy)}
          </span>
          <RunTime page={page} />
          {used > 0 && (
            <span
              title={`${inputTokens.toLocaleString("en")} tokens in, ${outputTokens.toLocaleString("en")} out`}
              className="tabular-nums"
            >
              {formatTokens(used)} tokens
              {costUsd !== null && `, ${formatCost(costUsd)}`}
            </span>
          )}
          {run.turn > 1 && <span className="tabular-nums">turn {run.turn}</span>}
          <CopyableId id={run.runId} what="run id" />
        </div>
      }
      actions={<RunActions page={page} />}
    />
  );
}

/** The run's duration, updated while it is in progress. */
function RunTime({ page: { run } }: { page: RunPage }) {
  const isLive = !isTerminal(run.status);
  const now = useNow({ everySecond: isLive });
  if (run.startedAt === null) return <span>not started yet</span>;
  const end = isLive || run.completedAt === null ? now : Date.parse(run.completedAt);
  const ms = Math.max(0, end - Date.parse(run.startedAt));
  return (
    <span title="From its start to its end, waiting included">
      {isLive ? "for " : "took "}
      <Duration ms={isLive ? Math.floor(ms / 1_000) * 1_000 : ms} />
    </span>
  );
}
