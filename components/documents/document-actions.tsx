"use client";

import { Archive, ArchiveRestore, Check, FilePlus, FolderTree, SquarePen } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { notify } from "#components/ui/toast.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NewDocumentDialog } from "./new-document-dialog.tsx";
import { type DocumentPage, useArchiveDocument, useRestoreDocument } from "./use-documents.ts";

/** What can be done with a document besides writing it. */
export function DocumentActions({
  page,
  isEditing,
  onEdit,
}: {
  page: DocumentPage;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}) {
  const [act, setAct] = useState<"new" | "move" | "archive">();
  const close = () => setAct(undefined);
  const archive = useArchiveDocument(page.id);
  return (
    <>
      <MoreMenu label={`More for ${page.title}`} isFramed>
        <MenuItem icon={<FilePlus aria-hidden />} onSelect={() => setAct("new")}>
          New subdocument
        </MenuItem>
        <MenuItem icon={<FolderTree aria-hidden />} onSelect={() => setAct("move")}>
          Move
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Archive aria-hidden />} isDanger onSelect={() => setAct("archive")}>
          Archive
        </MenuItem>
      </MoreMenu>
      <Button look={isEditing ? "secondary" : "primary"} onClick={() => onEdit(!isEditing)}>
        {isEditing ? <Check aria-hidden /> : <SquarePen aria-hidden />}
        {isEditing ? "Done" : "Edit"}
      </Button>
      {act === "new" && <NewDocumentDialog teams={[page.team]} parent={page} onClose={close} />}
      {act === "move" && <MoveDialog page={page} onClose={close} />}
      {act === "archive" && (
        <ConfirmChange
          onClose={close}
          title={`Archive ${page.title}?`}
          confirmLabel="Archive"
          change={archive}
          given={undefined}
          refused="The document was not archived."
          onDone={() => notify("Archived")}
        >
          It leaves lists and search, with its subdocuments, and agents, keys and apps cannot read it. You can
          restore it at any time.
        </ConfirmChange>
      )}
    </>
  );
}

/** For an archived document. */
export function RestoreDocument({ page }: { page: DocumentPage }) {
  const restore = useRestoreDocument(page.id);
  return (
    <Button
      look="primary"
      disabled={restore.isPending}
      onClick={() => restore.mutate(undefined, { onSuccess: () => notify("Restored") })}
    >
      <ArchiveRestore aria-hidden />
      Restore
    </Button>
  );
}
