"use client";

import { GitCompare, RotateCw, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import type { BulkActionKind } from "#lib/contract/dashboard/bulk-actions.ts";
import { BULK_RUNS } from "#lib/contract/limits.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { ListedRun } from "./use-runs.ts";

/** The address that compares two runs of one agent, if two such are selected. */
function compareHref(chosen: readonly Pick<ListedRun, "runId" | "agent">[]): string | undefined {
  const [left, right, ...more] = chosen;
  if (!left || !right || more.length > 0 || left.agent.id !== right.agent.id) return undefined;
  return `/runs/compare?left=${left.runId}&right=${right.runId}`;
}

/** From the failure, where all of them failed: it repeats the least. */
function rerunOf(chosen: readonly Pick<ListedRun, "status">[]): BulkActionKind {
  return chosen.every(({ status }) => status === "failed") ? "rerun_from_failure" : "rerun";
}

/** What can be done with the selected runs. */
export function ChosenBar({
  count,
  runs,
  onAct,
  onClear,
}: {
  count: number;
  /** As far as they are loaded. */
  runs: readonly ListedRun[];
  /** Opens the dialog with this action. */
  onAct: (first: BulkActionKind) => void;
  onClear: () => void;
}) {
  const href = compareHref(runs);
  // Runs that are not loaded may be of either kind.
  const areLoaded = runs.length === count;
  const mayCancel = !areLoaded || runs.some(({ status }) => !isTerminal(status) && status !== "cancelling");
  const mayRunAgain = !areLoaded || runs.some(({ status }) => isTerminal(status));
  return (
    <section
      aria-label="Selected runs"
      className="sticky bottom-4 z-20 flex w-fit max-w-full flex-wrap items-center gap-3 justify-self-center rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-raised"
    >
      <p role="status" className="tabular-nums">
        {count === 1 ? "1 run" : `${count} runs`} selected
        {count > BULK_RUNS && <span className="text-ink-soft">, the first {BULK_RUNS} at once</span>}
      </p>
      {href && (
        <Link href={href} className={buttonClasses("secondary")}>
          <GitCompare aria-hidden />
          Compare
        </Link>
      )}
      {mayRunAgain && (
        <Button onClick={() => onAct(rerunOf(runs))}>
          <RotateCw aria-hidden />
          Run again
        </Button>
      )}
      {mayCancel && (
        <Button look="danger" onClick={() => onAct("cancel")}>
          Cancel runs
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        <X aria-hidden />
        Clear
      </Button>
    </section>
  );
}
