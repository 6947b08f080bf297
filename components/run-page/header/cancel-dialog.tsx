import { ConfirmChange } from "#components/api/confirm-change.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { useCancelRun } from "../use-run-writes.ts";

export function CancelDialog({ page, open, onClose }: { page: RunPage; open: boolean; onClose: () => void }) {
  const cancel = useCancelRun(page.run.runId);
  return (
    <ConfirmChange
      open={open}
      onClose={() => {
        cancel.reset();
        onClose();
      }}
      title="Cancel this run?"
      confirmLabel={cancel.isPending ? "Cancelling" : "Cancel the run"}
      cancelLabel="Keep it running"
      change={cancel}
      given={undefined}
      refused="The run was not cancelled."
      listsFaults
    >
      <p>
        {page.run.status === "waiting"
          ? "It stops waiting, and what it asks can no longer be answered."
          : "Model and HTTP calls in flight are stopped, and no further node starts."}{" "}
        External side effects, such as a sent message, are not undone.
      </p>
    </ConfirmChange>
  );
}
