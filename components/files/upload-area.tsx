"use client";

import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { LeaveDialog } from "#components/ui/leave-dialog.tsx";
import { Select } from "#components/ui/select.tsx";
import { useFileDrop } from "#components/ui/use-file-drop.ts";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

/** Takes files: dropped here, pasted anywhere on the page, or chosen. What is under way is listed beneath. */
export function UploadArea({
  teams,
  teamId,
}: {
  teams: readonly { id: string; name: string }[];
  /** The one whose files the page shows; null: all. */
  teamId: string | null;
}) {
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<string>();
  const target = teamId ?? chosen ?? teams[0]?.id;
  function take(files: Iterable<File>) {
    if (target !== undefined) uploads.add(target, files);
  }
  const { isOver, ...drop } = useFileDrop(take, { panel, isDisabled: target === undefined });
  const isSending = uploads.uploads.some(({ state }) => state === "sending");
  return (
    <section ref={panel} aria-label="Upload" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        {...drop}
        className={classNames(
          "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-control border-dashed p-4 transition-colors",
          isOver && "border-accent bg-accent-wash",
        )}
      >
        <Button look="primary" onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          Upload files
        </Button>
        <span className="text-ink-soft text-table">or drop them here, or paste them.</span>
        {teams.length > 1 && teamId === null && (
          <div className="w-56 sm:ml-auto">
            <Select
              label="For the team"
              options={teams.map(({ id, name }) => ({ value: id, label: name }))}
              value={target ?? null}
              onValueChange={setChosen}
            />
          </div>
        )}
        <input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          aria-hidden
          className="sr-only"
          data-testid="file-input"
          onChange={({ currentTarget: field }) => {
            take(field.files ?? []);
            field.value = "";
          }}
        />
      </div>
      <UploadList uploads={uploads} />
      <LeaveDialog isLosing={isSending} title="Leave while files are being uploaded?">
        The uploaded parts are kept for a day. Choose the same file again to resume.
      </LeaveDialog>
    </section>
  );
}
