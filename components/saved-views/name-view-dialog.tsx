"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useChangeView, useSaveView } from "./use-views.ts";
import { type View, type ViewedPage, viewHref } from "./viewed-page.ts";

/** Names a new view, or renames one. */
export function NameViewDialog({
  viewed,
  view,
  query,
  mayShare,
  onClose,
}: {
  viewed: ViewedPage;
  /** Absent: a new one. */
  view: View | undefined;
  query: string;
  mayShare: boolean;
  onClose: () => void;
}) {
  const router = useRouter();
  const [name, setName] = useState(view?.name ?? "");
  const [visibility, setVisibility] = useState<"own" | "workspace">("own");
  const save = useSaveView(viewed);
  const change = useChangeView();
  const { error, isPending } = view ? change : save;
  function submit() {
    const named = name.trim();
    if (view) change.mutate({ id: view.id, name: named }, { onSuccess: onClose });
    else {
      save.mutate(
        { name: named, query, visibility },
        {
          onSuccess: (saved) => {
            onClose();
            router.replace(viewHref(saved));
          },
        },
      );
    }
  }
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={view ? "Rename the view" : "Save as a view"}
      act={view ? "Rename" : "Save view"}
      disabled={isPending || name.trim() === ""}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={80}
        autoFocus
        error={error ? messageOf(error) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {!view && mayShare && (
        <RadioGroup
          label="Who sees it"
          value={visibility}
          onValueChange={(value) => setVisibility(value === "workspace" ? "workspace" : "own")}
          options={[
            { value: "own", label: "Only me" },
            { value: "workspace", label: "Everybody in the workspace" },
          ]}
        />
      )}
    </FormDialog>
  );
}

const messageOf = (error: Error) => (error instanceof ApiError ? error.message : "It could not be saved.");
