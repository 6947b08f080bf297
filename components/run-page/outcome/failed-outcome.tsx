import { CircleX, FilePenLine, ListTree, MapPin, RotateCw } from "lucide-react";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { AlikeLine } from "#components/failures/alike-line.tsx";
import { FailureExplanation } from "#components/failures/failure-explanation.tsx";
import { useRunFailure } from "#components/failures/use-failures.ts";
import { countIn } from "#components/runs/failure-words.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { classNames } from "#components/ui/class-names.ts";
import { JsonView } from "#components/ui/json-view.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import type { RunError } from "#lib/contract/interactions.ts";
import { editedStartPath } from "../asked-act.ts";
import { useRunTab } from "../use-run-place.ts";
import { FailedSkeleton } from "./failed-skeleton.tsx";
import { failureAdvice } from "./failure-advice.ts";

const BeginDialog = lazyPart(
  async () => (await import("#components/bulk-actions/begin-dialog.tsx")).BeginDialog,
);

/**
 * What failed, where, on which values, what was missing, and what to do; on another tab than the first, in a line: there
 * it would stand before what was asked for. The header has the ways to run again.
 */
export function FailedOutcome({
  page,
  error,
  onLookAt,
}: {
  page: RunPage;
  error: RunError;
  onLookAt: (occurrenceId: string) => void;
}) {
  const { run, failure, actions } = page;
  const explained = useRunFailure({ runId: run.runId });
  const group = explained.data?.group;
  const needed = explained.data?.needed;
  const { kind, next } = failureAdvice(error, { isExplained: typeof needed === "string" });
  const [isAllOpen, setAllOpen] = useState(false);
  const [tab, setTab] = useRunTab("timeline");
  const mayAct = useMay("operator");
  const occurrenceId = failure?.occurrenceId;
  if (tab !== "timeline")
    return (
      <section
        aria-label="Why the run failed"
        className="flex min-w-0 items-center gap-3 rounded-lg border border-failed-mark/40 bg-failed-wash px-4 py-2"
      >
        <CircleX aria-hidden className="size-4 shrink-0 text-failed" />
        <p className="min-w-0 grow truncate">
          <span className="font-medium">{kind}</span>
          {failure?.nodeName && <span className="text-failed">: {failure.nodeName}</span>}
          <span className="text-ink-soft"> · {needed || error.message}</span>
        </p>
        <Button size="small" onClick={() => void setTab("timeline")}>
          Why it failed
        </Button>
      </section>
    );
  // All at once: the words depend on what the explanation says.
  if (explained.isLoading && explained.failureCount === 0) return <FailedSkeleton />;
  return (
    <section
      aria-label="Why the run failed"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-lg border border-failed-mark/40 bg-failed-wash p-4"
    >
      <CircleX aria-hidden className="mt-0.5 size-5 text-failed" />
      <div className="grid gap-3">
        <div className="grid gap-1">
          <h2 className="wrap-anywhere font-semibold text-heading">
            {kind}
            {failure?.nodeName && (
              <>
                : <span className="text-failed">{failure.nodeName}</span>
              </>
            )}
          </h2>
          {needed && <p className="wrap-anywhere max-w-[90ch] font-medium">{needed}</p>}
          {error.message.replace(/\.$/, "") !== kind && (
            <p
              className={classNames(
                "wrap-anywhere max-h-40 max-w-[90ch] overflow-y-auto whitespace-pre-wrap",
                needed ? "text-ink-soft text-table" : undefined,
              )}
            >
              {error.message}
            </p>
          )}
        </div>
        {explained.data ? (
          <FailureExplanation explained={explained.data} />
        ) : (
          <NotLoaded what="The explanation could not be loaded." query={explained} />
        )}
        {group && <AlikeLine group={group} />}
        <p className="max-w-[80ch] text-ink-soft text-table">{next}</p>
        {error.details && Object.keys(error.details).length > 0 && (
          <details className="group">
            <summary className="w-fit cursor-pointer rounded-sm font-medium text-accent-ink text-table">
              Details of the failure
            </summary>
            <div className="mt-2 max-w-3xl">
              <JsonView label="Details" value={error.details} />
            </div>
          </details>
        )}
        <div className="flex flex-wrap gap-2">
          {mayAct && group && group.runs.count > 1 && (
            <Button onClick={() => setAllOpen(true)}>
              <RotateCw aria-hidden />
              Run all {countIn(group)} again
            </Button>
          )}
          {occurrenceId && (
            <Button onClick={() => onLookAt(occurrenceId)}>
              <MapPin aria-hidden />
              Open node
            </Button>
          )}
          {failure?.sequence && (
            <Link
              href={`/runs/${run.runId}?tab=events&event=${failure.sequence}`}
              className={buttonClasses("secondary")}
            >
              <ListTree aria-hidden />
              Open event
            </Link>
          )}
          {actions.rerun.allowed && !error.retryable && (
            <Link href={editedStartPath(run)} className={buttonClasses("secondary")}>
              <FilePenLine aria-hidden />
              Run again with edited input
            </Link>
          )}
        </div>
        {isAllOpen && group && (
          <BeginDialog
            on={{ filters: { failure: group.id } }}
            first="rerun_from_failure"
            onClose={() => setAllOpen(false)}
          />
        )}
      </div>
    </section>
  );
}
