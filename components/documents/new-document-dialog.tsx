"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useCreateDocument } from "./use-documents.ts";

/** Names a new document, and its team where there are several; its page opens to write it. */
export function NewDocumentDialog({
  teams,
  parent,
  onClose,
}: {
  teams: readonly { id: string; name: string }[];
  /** The parent document. */
  parent?: { id: string; title: string };
  onClose: () => void;
}) {
  const router = useRouter();
  const [title, setTitle] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const teamId = chosen ?? (teams.length === 1 ? (teams[0]?.id ?? null) : null);
  const create = useCreateDocument();
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={parent ? `New subdocument of ${parent.title}` : "New document"}
      act={create.isPending ? "Creating" : "Create document"}
      disabled={create.isPending || title.trim() === "" || teamId === null}
      onSubmit={() =>
        teamId !== null &&
        create.mutate(
          { teamId, title, content: "", parentId: parent?.id ?? null },
          { onSuccess: ({ id }) => router.push(`/documents/${id}`) },
        )
      }
    >
      <TextField
        label="Title"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        maxLength={200}
        required
        autoFocus
        error={fieldFault(create.error, "/title")}
      />
      {teams.length > 1 && (
        <Select
          label="Team"
          help="Its people and agents may read it."
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={teamId}
          onValueChange={setChosen}
          error={fieldFault(create.error, "/teamId")}
        />
      )}
      {!isFieldFault(create.error, ["/title", "/teamId"]) && (
        <RefusalNotice what="The document was not created." error={create.error} />
      )}
    </FormDialog>
  );
}
