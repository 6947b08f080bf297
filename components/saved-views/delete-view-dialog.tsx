"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useDeleteView } from "./use-views.ts";
import type { View } from "./viewed-page.ts";

/** Deletes a saved view, after saying who loses it. */
export function DeleteViewDialog({
  what,
  view,
  onClose,
  onDeleted,
}: {
  /** What the view lists: "runs". */
  what: string;
  view: View;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteView();
  const whose = view.visibility === "workspace" ? "everybody's" : "your";
  return (
    <ConfirmChange
      onClose={onClose}
      title="Delete this view?"
      confirmLabel="Delete view"
      change={remove}
      given={view.id}
      refused="The view was not deleted."
      onDone={() => {
        notify(`"${view.name}" was deleted`);
        onDeleted();
      }}
    >
      <p>
        <bdi className="font-medium text-ink">{view.name}</bdi> disappears from {whose} list of {what}. The{" "}
        {what} stay.
      </p>
    </ConfirmChange>
  );
}
