import { Link } from "#components/ui/link.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { BulkAction } from "#lib/contract/dashboard/bulk-actions.ts";
import { dealtWith, doingOf } from "./bulk-action-words.ts";

/** A line for each action, with a link to its page. */
export function InProgressList({ bulkActions }: { bulkActions: readonly BulkAction[] }) {
  return (
    <ul aria-label="Bulk actions in progress" className="grid gap-2">
      {bulkActions.map((bulkAction) => (
        <li
          key={bulkAction.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-3 py-2 text-table"
        >
          <Link href={`/runs/bulk/${bulkAction.id}`} className="font-medium hover:underline">
            {doingOf(bulkAction)}
          </Link>
          <span className="w-40">
            <Progress label={doingOf(bulkAction)} value={dealtWith(bulkAction)} max={bulkAction.runs} />
          </span>
          <span className="text-ink-soft tabular-nums">
            {dealtWith(bulkAction).toLocaleString("en")} of {bulkAction.runs.toLocaleString("en")}, started by{" "}
            {bulkAction.startedBy.name}
          </span>
        </li>
      ))}
    </ul>
  );
}
