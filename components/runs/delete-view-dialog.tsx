"use client";

import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useDeleteView, type View } from "./use-views.ts";

/** Deletes a saved view, after saying for whom it is gone then. */
export function DeleteViewDialog({
  view,
  onClose,
  onDeleted,
}: {
  view: View;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteView();
  const whose = view.visibility === "workspace" ? "everybody's" : "your";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this view?"
      confirmLabel="Delete view"
      isPending={remove.isPending}
      failure={<RefusalNotice what="The view was not deleted." error={remove.error} />}
      onConfirm={() =>
        remove.mutate(view.id, {
          onSuccess: () => {
            notify(`"${view.name}" was deleted`);
            onClose();
            onDeleted();
          },
        })
      }
    >
      <p>
        <bdi className="font-medium text-ink">{view.name}</bdi> disappears from {whose} list of runs. The runs
        stay.
      </p>
    </ConfirmDialog>
  );
}
