"use client";

import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type DocumentPage, useBranch, useFoundDocuments, useMoveDocument } from "./use-documents.ts";

const TOP = "top";

/** Puts a document under another one of its team, or at the top. */
export function MoveDialog({ page, onClose }: { page: DocumentPage; onClose: () => void }) {
  const [text, setText] = useState("");
  const [place, setPlace] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const found = useFoundDocuments(text, page.team.id);
  const top = useBranch({ teamId: page.team.id });
  const listed =
    text.trim() === ""
      ? (top.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
      : (found.data ?? []).map(({ documentId, title }) => ({ value: documentId, label: title }));
  const options = [
    { value: TOP, label: `Top of ${page.team.name}` },
    ...listed.filter(({ value }) => value !== page.id),
    ...(chosen && !listed.some(({ value }) => value === chosen.value) ? [chosen] : []),
  ];
  const move = useMoveDocument();
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={`Move ${page.title}`}
      act={move.isPending ? "Moving" : "Move"}
      disabled={move.isPending || place === null}
      onSubmit={() =>
        move.mutate(
          { documentId: page.id, parentId: place === TOP ? null : place },
          {
            onSuccess: () => {
              notify("Moved");
              onClose();
            },
          },
        )
      }
    >
      <Combobox
        label="Under"
        help="Its subdocuments move with it."
        options={options}
        value={place}
        onValueChange={(value) => {
          setPlace(value);
          setChosen(options.find((option) => option.value === value && value !== TOP));
        }}
        onSearch={setText}
        isSearching={text.trim() !== "" && found.isFetching}
        searchLabel="Search in documents"
      />
      <RefusalNotice what="The document was not moved." error={move.error} />
    </FormDialog>
  );
}
