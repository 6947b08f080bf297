import type { RunPage } from "#components/runs/use-run-page.ts";
import { Button } from "#components/ui/button.tsx";
import { useEndTimer } from "./use-run-writes.ts";

/** Ends a timer that is set, for people who may. */
export function EndTimer({ page, occurrenceId }: { page: RunPage; occurrenceId: string }) {
  const end = useEndTimer(page.run.runId);
  if (!page.actions.cancel.allowed) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={end.isPending} onClick={() => end.mutate(occurrenceId)}>
        {end.isPending ? "Ending the timer" : "Run now"}
      </Button>
      {end.error && <p className="text-failed text-table">{end.error.message}</p>}
    </div>
  );
}
