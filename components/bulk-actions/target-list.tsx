"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import type { BulkAction, BulkActionTarget, TargetOutcome } from "#lib/contract/dashboard/bulk-actions.ts";
import { agentOf, NewRun, Result, targetColumns } from "./target-columns.tsx";
import { useTargets } from "./use-bulk-actions.ts";

/** What became of each run of an action, or of those with one outcome. */
export function TargetList({
  bulkAction,
  outcome,
}: {
  bulkAction: BulkAction;
  outcome: TargetOutcome | null;
}) {
  const query = useTargets(bulkAction, outcome);
  if (query.error && !query.data) return <NotLoaded what="The results could not be loaded." query={query} />;
  const { action } = bulkAction;
  return (
    <DataTable
      label="Results"
      isMain
      columns={targetColumns(action)}
      rows={query.data}
      rowKey={({ ordinal }) => String(ordinal)}
      rowAction={({ runId }) => ({ href: `/runs/${runId}` })}
      card={(target) => <TargetCard action={action} target={target} />}
      pages={query}
      empty={<p className="text-ink-soft">None of the runs so far.</p>}
    />
  );
}

function TargetCard({ action, target }: { action: BulkAction["action"]; target: BulkActionTarget }) {
  const { reason, newRun } = target;
  return (
    <span className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{agentOf(target)}</span>
        <Result action={action} target={target} />
      </span>
      {reason && <span className="wrap-anywhere text-ink-soft">{reason.message}</span>}
      {newRun && <NewRun run={newRun} />}
    </span>
  );
}
