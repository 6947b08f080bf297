import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { Duration, Elapsed } from "#components/ui/duration.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { formatCost, formatTokens } from "./format-usage.ts";
import { metadataText, queueAhead, queueReason, stateWords } from "./state-words.ts";
import type { ListedRun } from "./use-runs.ts";

const none = <span className="text-ink-faint">–</span>;

/** A run in a few words: what it waits for, why it failed or how it ended; then its metadata, if no column shows it. */
export function RunMatter({
  run,
  withMetadata = true,
}: {
  run: ListedRun;
  withMetadata?: boolean;
}): ReactNode {
  if (run.wait) {
    const { title, others, expiresAt } = run.wait;
    return (
      <span title={title}>
        {title || "Needs an answer"}
        {others > 0 && <span className="text-ink-soft"> and {others} more</span>}
        {expiresAt && (
          <span className="text-ink-soft">
            {" · expires "}
            <RelativeTime at={expiresAt} />
          </span>
        )}
      </span>
    );
  }
  if (run.queue) {
    const words = `Queued: ${queueReason(run.queue)}`;
    return (
      <span title={`${words}, ${queueAhead(run.queue)}`}>
        {words}, <span className="text-ink-soft">{queueAhead(run.queue)}</span>
      </span>
    );
  }
  if (run.error) {
    const { nodeName, message } = run.error;
    return (
      <span title={message}>
        {nodeName && <span className="font-medium">{nodeName}: </span>}
        <span className="text-ink-soft">{message}</span>
      </span>
    );
  }
  const metadata = withMetadata ? metadataText(run.metadata) : "";
  return (
    <span title={metadata || undefined} className="text-ink-soft">
      {stateWords(run)}
      {metadata !== "" && <span className="font-mono text-ink-faint text-meta"> · {metadata}</span>}
    </span>
  );
}

export function RunTook({ run }: { run: ListedRun }): ReactNode {
  if (run.durationMs !== null) return <Duration ms={run.durationMs} />;
  return run.startedAt ? <Elapsed since={run.startedAt} /> : none;
}

/** Previews stand among the runs, and count nowhere. */
export function PreviewMark() {
  return (
    <span className="ml-1.5 inline-flex shrink-0 align-text-bottom">
      <Badge>Preview</Badge>
    </span>
  );
}

function matterColumn({ withMetadata }: { withMetadata: boolean }): Column<ListedRun> {
  return {
    id: "matter",
    header: "What happened",
    width: 16,
    grow: 6,
    cell: (run) => <RunMatter run={run} withMetadata={withMetadata} />,
  };
}

export const RUN_COLUMNS: readonly Column<ListedRun>[] = [
  {
    id: "agent",
    header: "Agent",
    width: 11,
    grow: 2,
    cell: (run) => (
      <span title={`${run.agent.name}, ${run.lane.name}`} className="flex items-center">
        <span className="min-w-0 truncate">
          <span className="font-medium">{run.agent.name}</span>
          <span className="text-ink-soft"> {run.lane.name}</span>
        </span>
        {run.preview && <PreviewMark />}
      </span>
    ),
  },
  { id: "status", header: "Status", width: 7.5, cell: (run) => <StatusBadge status={run.status} /> },
  matterColumn({ withMetadata: true }),
  {
    id: "startedBy",
    header: "Started by",
    width: 8,
    grow: 1,
    cell: ({ startedBy }) => <span title={startedBy.name ?? startedBy.id}>{startedBy.name ?? "gone"}</span>,
  },
  {
    id: "metadata",
    header: "Metadata",
    width: 10,
    grow: 2,
    cell: ({ metadata }) =>
      metadata ? <span className="font-mono text-ink-soft text-meta">{metadataText(metadata)}</span> : none,
  },
  { id: "created", header: "Created", width: 6, cell: (run) => <RelativeTime at={run.createdAt} /> },
  {
    id: "ended",
    header: "Ended",
    width: 6,
    cell: ({ completedAt }) => (completedAt ? <RelativeTime at={completedAt} /> : none),
  },
  { id: "duration", header: "Duration", width: 6.5, align: "end", cell: (run) => <RunTook run={run} /> },
  {
    id: "tokens",
    header: "Tokens",
    width: 5.5,
    align: "end",
    cell: ({ usage: { inputTokens, outputTokens } }) =>
      inputTokens + outputTokens === 0 ? none : formatTokens(inputTokens + outputTokens),
  },
  {
    id: "cost",
    header: "Cost",
    width: 5,
    align: "end",
    cell: ({ usage }) => (usage.costUsd === null ? none : formatCost(usage.costUsd)),
  },
  {
    id: "id",
    header: "Run id",
    width: 10,
    cell: (run) => <CopyableId id={run.runId} what="run id" />,
  },
];

/** Hidden until somebody shows them; a wide screen has room for all. */
export const HIDDEN_AT_FIRST: readonly string[] = ["metadata", "ended", "tokens", "id"];

const BESIDE_METADATA = RUN_COLUMNS.map((column) =>
  column.id === "matter" ? matterColumn({ withMetadata: false }) : column,
);

/** The columns, each fact in one of them. */
export function runColumns(hidden: readonly string[]): readonly Column<ListedRun>[] {
  return hidden.includes("metadata") ? RUN_COLUMNS : BESIDE_METADATA;
}
