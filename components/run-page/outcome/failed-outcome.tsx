import { CircleX, FilePenLine, ListTree, MapPin } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { JsonView } from "#components/ui/json-view.tsx";
import type { RunError } from "#lib/contract/interactions.ts";
import { editedStartPath } from "../header/edited-start-path.ts";
import type { RunPage } from "../use-run-page.ts";
import { failureAdvice } from "./failure-advice.ts";

/** What failed, where, why, and what to do. */
export function FailedOutcome({
  page,
  error,
  onLookAt,
}: {
  page: RunPage;
  error: RunError;
  onLookAt: (occurrenceId: string) => void;
}) {
  const { kind, next } = failureAdvice(error);
  const { run, failure, actions } = page;
  const occurrenceId = failure?.occurrenceId;
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
          {error.message.replace(/\.$/, "") !== kind && (
            <p className="wrap-anywhere max-h-40 max-w-[90ch] overflow-y-auto whitespace-pre-wrap">
              {error.message}
            </p>
          )}
        </div>
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
      </div>
    </section>
  );
}
