import { Badge, type Tone } from "#components/ui/badge.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { Link } from "#components/ui/link.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { BulkActionKind, BulkActionTarget } from "#lib/contract/dashboard/bulk-actions.ts";
import { resultOf } from "./bulk-action-words.ts";

const none = <span className="text-ink-faint">–</span>;

const TONES: Record<NonNullable<BulkActionTarget["outcome"]>, Tone> = {
  done: "good",
  refused: "bad",
  skipped: "muted",
};

export function Result({ action, target }: { action: BulkActionKind; target: BulkActionTarget }) {
  const { outcome } = target;
  return <Badge tone={outcome ? TONES[outcome] : "neutral"}>{resultOf(action, outcome)}</Badge>;
}

export function NewRun({ run }: { run: NonNullable<BulkActionTarget["newRun"]> }) {
  return (
    <span className="inline-flex items-center gap-2">
      <StatusBadge status={run.status} />
      <Link href={`/runs/${run.runId}`} className="text-accent-ink underline underline-offset-2">
        Open
      </Link>
    </span>
  );
}

export const agentOf = ({ agent }: BulkActionTarget) => agent?.name ?? "Not in your teams";

/** The columns fit the action: only re-runs start new runs. */
export function targetColumns(action: BulkActionKind): readonly Column<BulkActionTarget>[] {
  return [
    {
      id: "agent",
      header: "Run of",
      width: 12,
      grow: 2,
      cell: (target) => (
        <span className={target.agent ? "font-medium" : "text-ink-soft"}>{agentOf(target)}</span>
      ),
    },
    {
      id: "result",
      header: "Result",
      width: 7.5,
      cell: (target) => <Result action={action} target={target} />,
    },
    {
      id: "reason",
      header: "Why",
      width: 12,
      grow: 3,
      cell: ({ reason }) => (reason ? <span title={reason.message}>{reason.message}</span> : none),
    },
    {
      id: "status",
      header: "Status now",
      width: 7.5,
      cell: ({ status }) => (status ? <StatusBadge status={status} /> : none),
    },
    ...(action === "cancel"
      ? []
      : [
          {
            id: "newRun",
            header: "New run",
            width: 10,
            cell: ({ newRun }: BulkActionTarget) => (newRun ? <NewRun run={newRun} /> : none),
          },
        ]),
    {
      id: "id",
      header: "Run id",
      width: 10,
      cell: ({ runId }) => <CopyableId id={runId} what="run id" />,
    },
  ];
}
