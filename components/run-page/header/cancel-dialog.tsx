import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { RunPage } from "../use-run-page.ts";
import { useCancelRun } from "../use-run-writes.ts";

export function CancelDialog({
  page,
  open,
  onOpenChange,
}: {
  page: RunPage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const cancel = useCancelRun(page.run.runId);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        cancel.reset();
        onOpenChange(next);
      }}
      title="Cancel this run?"
      confirmLabel={cancel.isPending ? "Cancelling" : "Cancel the run"}
      cancelLabel="Keep it running"
      isPending={cancel.isPending}
      failure={<RefusalNotice listsFaults what="The run was not cancelled." error={cancel.error} />}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
    >
      <p>
        {page.run.status === "waiting"
          ? "It stops waiting, and what it asks can no longer be answered."
          : "Model and HTTP calls in flight are stopped, and no further node starts."}{" "}
        External side effects, such as a sent message, are not undone.
      </p>
    </ConfirmDialog>
  );
}
