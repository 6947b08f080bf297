"use client";

import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { LoadMore } from "#components/ui/load-more.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import { FileMark } from "./file-columns.tsx";
import { type FileUpload, useAbortUpload, useFileUploads } from "./use-file-uploads.ts";

/** Uploads to the person's teams that nobody has finished, whoever began them: they hold space until they are aborted. */
export function UnfinishedUploads({ teamId }: { teamId: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const query = useFileUploads(teamId, { isShown: isOpen });
  const { data: uploads } = query;
  const count = uploads === undefined ? "" : ` (${uploads.length}${query.hasNextPage ? "+" : ""})`;
  return (
    <section aria-label="Unfinished uploads" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button
        look="quiet"
        size="small"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden className={classNames("transition-transform", isOpen && "rotate-90")} />
        Unfinished uploads{count}
      </Button>
      <div id={listId} hidden={!isOpen} className="grid grid-cols-[minmax(0,1fr)] gap-2 [&[hidden]]:hidden">
        {isOpen && <List query={query} />}
      </div>
    </section>
  );
}

function List({ query }: { query: ReturnType<typeof useFileUploads> }) {
  const { data: uploads } = query;
  if (!uploads && query.error)
    return <NotLoaded what="The unfinished uploads could not be loaded." query={query} />;
  if (!uploads) return <Skeleton className="h-14 w-full rounded-md" />;
  if (uploads.length === 0)
    return (
      <p className="text-ink-soft text-table">
        No unfinished uploads. An upload that nobody completes within 24 hours is deleted.
      </p>
    );
  return (
    <>
      <ul aria-label="Unfinished uploads" className="grid gap-1.5">
        {uploads.map((upload) => (
          <UploadItem key={upload.uploadId} upload={upload} />
        ))}
      </ul>
      <LoadMore pages={query} />
    </>
  );
}

function UploadItem({ upload }: { upload: FileUpload }) {
  const { uploadId, name, type, size, receivedBytes, author, team, createdAt } = upload;
  const [isAsking, setAsking] = useState(false);
  const abort = useAbortUpload();
  return (
    <li className="grid gap-1.5 rounded-md border border-line bg-surface px-2.5 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <FileMark type={type} />
        <span className="grid min-w-0 grow basis-40">
          <span className="truncate text-table" title={name}>
            {name}
          </span>
          <span className="wrap-anywhere text-ink-faint text-meta">
            {author.name || "A former member"} · {team.name} · started <RelativeTime at={createdAt} /> ·{" "}
            {formatBytes(receivedBytes)} of {formatBytes(size)}
          </span>
        </span>
        <Button size="small" aria-label={`Abort the upload of ${name}`} onClick={() => setAsking(true)}>
          Abort
        </Button>
      </div>
      <Progress label={`Received of ${name}`} value={receivedBytes} max={size} />
      {isAsking && (
        <ConfirmChange
          onClose={() => setAsking(false)}
          title={`Abort the upload of ${name}?`}
          confirmLabel="Abort upload"
          cancelLabel="Keep the upload"
          change={abort}
          given={uploadId}
          refused="The upload was not aborted."
          onDone={() => notify("Upload aborted")}
        >
          The received part is deleted, and its space is freed. To send the file later, start its upload
          again.
        </ConfirmChange>
      )}
    </li>
  );
}
