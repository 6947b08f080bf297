import { Button } from "#components/ui/button.tsx";
import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";
import type { RunPage } from "../use-run-page.ts";
import { useEndTimer } from "../use-run-writes.ts";

/** Lets a run go on whose timer is set. */
export function OccurrenceWait({ page, row }: { page: RunPage; row: NodeRow }) {
  const end = useEndTimer(page.run.runId);
  if (!row.waitsUntil || !page.actions.cancel.allowed) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={end.isPending} onClick={() => end.mutate(row.occurrenceId)}>
        {end.isPending ? "Ending" : "Run now"}
      </Button>
      {end.error && <p className="text-failed text-table">{end.error.message}</p>}
    </div>
  );
}
