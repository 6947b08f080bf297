"use client";

import { Archive, ArchiveRestore, FilePlus, FolderTree } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NewDocumentDialog } from "./new-document-dialog.tsx";
import { type DocumentPage, useArchiveDocument, useRestoreDocument } from "./use-documents.ts";

/** What can be done with a document besides writing it. */
export function DocumentActions({ page }: { page: DocumentPage }) {
  const [act, setAct] = useState<"new" | "move" | "archive">();
  const close = () => setAct(undefined);
  const archive = useArchiveDocument(page.id);
  return (
    <>
      <Button onClick={() => setAct("new")}>
        <FilePlus aria-hidden />
        New subdocument
      </Button>
      <Button onClick={() => setAct("move")}>
        <FolderTree aria-hidden />
        Move
      </Button>
      <Button onClick={() => setAct("archive")}>
        <Archive aria-hidden />
        Archive
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
