"use client";

import { Download, FolderInput, Trash2, X } from "lucide-react";
import { useState } from "react";
import { fillAddress } from "#components/api/api-address.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { FILES } from "#lib/contract/limits.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useChangeFiles } from "./use-files.ts";

const many = (count: number) => (count === 1 ? "1 file" : `${count} files`);

/** What can be done with the selected files. Those that stay as they were stay selected, and it says why. */
export function ChosenFilesBar({
  fileIds,
  mayEdit,
  mayMove,
  onLeft,
}: {
  fileIds: readonly string[];
  mayEdit: boolean;
  /** There is another team. */
  mayMove: boolean;
  /** Called with the files that were not changed. */
  onLeft: (fileIds: readonly string[]) => void;
}) {
  const change = useChangeFiles();
  const [asking, setAsking] = useState<"move" | "delete">();
  const now = fileIds.slice(0, FILES.atOnce);
  function close() {
    setAsking(undefined);
    change.reset();
  }
  function apply(wanted: Parameters<typeof change.mutate>[0]["change"], said: string) {
    change.mutate(
      { fileIds: [...now], change: wanted },
      {
        onSuccess({ files }) {
          close();
          const left = files.filter(({ refusal }) => refusal !== null);
          const done = files.length - left.length;
          if (done > 0) notify(`${many(done)} ${said}`);
          const reasons = [...new Set(left.map(({ refusal }) => refusal?.message))].join(" ");
          if (left.length > 0)
            notifyFailure(`${many(left.length)} stayed as before`, { description: reasons });
          onLeft([...left.map(({ fileId }) => fileId), ...fileIds.slice(FILES.atOnce)]);
        },
      },
    );
  }
  const failure = <RefusalNotice what="The files were not changed." error={change.error} />;
  return (
    <section
      aria-label="Selected files"
      data-bottom-bar
      className="sticky bottom-4 z-20 flex w-fit max-w-full items-center gap-2 justify-self-center rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-raised max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap"
    >
      <p role="status" className="mr-1 tabular-nums">
        {many(fileIds.length)} selected
        {fileIds.length > FILES.atOnce && (
          <span className="text-ink-soft">, the first {FILES.atOnce} at once</span>
        )}
      </p>
      <a
        href={fillAddress("/api/files/archive", { query: { file: now } })}
        download
        className={buttonClasses("secondary", "", "small")}
      >
        <Download aria-hidden />
        Download
      </a>
      {mayEdit && mayMove && (
        <Button size="small" onClick={() => setAsking("move")}>
          <FolderInput aria-hidden />
          Move
        </Button>
      )}
      {mayEdit && (
        <Button size="small" onClick={() => setAsking("delete")}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => onLeft([])}>
        <X aria-hidden />
        Clear
      </Button>
      {asking === "move" && (
        <MoveDialog
          title={`Move ${many(now.length)} to another team`}
          from={undefined}
          isPending={change.isPending}
          failure={failure}
          onMove={(teamId) => apply({ teamId }, "moved")}
          onClose={close}
        />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          onClose={close}
          title={`Delete ${many(now.length)}?`}
          confirmLabel="Delete"
          isPending={change.isPending}
          failure={failure}
          onConfirm={() => apply({ isDeleted: true }, "deleted")}
        >
          They cannot be restored. Runs and comments that have them attached keep their content.
        </ConfirmDialog>
      )}
    </section>
  );
}
