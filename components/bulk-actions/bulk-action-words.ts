import type { BulkAction, BulkActionKind, BulkActionTarget } from "#lib/contract/dashboard/bulk-actions.ts";

export const manyRuns = (count: number) => (count === 1 ? "1 run" : `${count.toLocaleString("en")} runs`);

/** The button that begins it, and the page's name. */
export function titleOf({ action, runs }: Pick<BulkAction, "action" | "runs">): string {
  if (action === "cancel") return `Cancel ${manyRuns(runs)}`;
  return `Run ${manyRuns(runs)} again${action === "rerun" ? "" : " from the failure"}`;
}

/** The action in progress, in words: "Cancelling 12 runs". */
export function doingOf({ action, runs }: Pick<BulkAction, "action" | "runs">): string {
  return `${action === "cancel" ? "Cancelling" : "Re-running"} ${manyRuns(runs)}`;
}

const DONE: Record<BulkActionKind, string> = {
  cancel: "Cancelled",
  rerun: "Started again",
  rerun_from_failure: "Started again",
};

/** One word for what became of a run. */
export function resultOf(action: BulkActionKind, outcome: BulkActionTarget["outcome"]): string {
  if (outcome === null) return "Pending";
  if (outcome === "done") return DONE[action];
  return outcome === "refused" ? "Refused" : "Skipped";
}

export const dealtWith = ({ done, refused, skipped }: Pick<BulkAction, "done" | "refused" | "skipped">) =>
  done + refused + skipped;

/** "280 cancelled, 4 skipped, 2 refused", without what there is none of. */
export function resultsIn({
  action,
  done,
  refused,
  skipped,
}: Pick<BulkAction, "action" | "done" | "refused" | "skipped">): string {
  const parts = [
    ...(done > 0 || refused + skipped === 0
      ? [`${done.toLocaleString("en")} ${DONE[action].toLowerCase()}`]
      : []),
    ...(skipped > 0 ? [`${skipped.toLocaleString("en")} skipped`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString("en")} refused`] : []),
  ];
  return parts.join(", ");
}

/** "In progress: 3 of 12 runs", "Completed: 280 cancelled, 2 refused". */
export function stateOf(bulkAction: BulkAction): string {
  return bulkAction.endedAt === null
    ? `In progress: ${dealtWith(bulkAction).toLocaleString("en")} of ${manyRuns(bulkAction.runs)}`
    : `Completed: ${resultsIn(bulkAction)}`;
}

export const starterOf = ({ startedBy }: Pick<BulkAction, "startedBy">): string =>
  startedBy.name ?? "a former member";
