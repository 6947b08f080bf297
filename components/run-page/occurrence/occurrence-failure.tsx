import { StepForward } from "lucide-react";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { ExplanationSkeleton, FailureExplanation } from "#components/failures/failure-explanation.tsx";
import { useRunFailure } from "#components/failures/use-failures.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Button } from "#components/ui/button.tsx";
import { RerunDialog } from "../header/rerun-dialog.tsx";

/** Why this execution failed, on which values; of the one that failed the run, also how to go on from it. */
export function OccurrenceFailure({
  page,
  error: { code, message },
  occurrenceId,
}: {
  page: RunPage;
  error: { readonly code: string; readonly message: string };
  occurrenceId: string;
}) {
  const { run, failure, actions } = page;
  const explained = useRunFailure({ runId: run.runId, occurrenceId });
  const [open, setOpen] = useState(false);
  const needed = explained.data?.needed;
  const isRunsOwn = failure?.occurrenceId === occurrenceId;
  return (
    <section
      aria-label="Error"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-failed-wash p-3"
    >
      <div className="grid gap-1">
        <h3 className="font-medium text-failed">{code.replaceAll("_", " ")}</h3>
        {needed && <p className="wrap-anywhere font-medium">{needed}</p>}
        <p className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-wrap">{message}</p>
      </div>
      {explained.data ? (
        <FailureExplanation explained={explained.data} />
      ) : (
        <NotLoaded
          what="The explanation could not be loaded."
          query={explained}
          pending={<ExplanationSkeleton />}
        />
      )}
      {isRunsOwn && actions.rerunFromFailure.allowed && (
        <>
          <Button className="justify-self-start" onClick={() => setOpen(true)}>
            <StepForward aria-hidden />
            Run again from this node
          </Button>
          <RerunDialog page={page} from="failure" open={open} onClose={() => setOpen(false)} />
        </>
      )}
    </section>
  );
}
