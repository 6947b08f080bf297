"use client";

import { CircleAlert, CircleCheck, CirclePause, LoaderCircle, Play, Square, X } from "lucide-react";
import { ApiError } from "#components/api/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { Upload, Uploads } from "./use-uploads.ts";

/** What is being uploaded, and what came of it. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="grid gap-1.5">
      {uploads.uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

const MARKS = {
  sending: <LoaderCircle aria-hidden className="size-4 shrink-0 text-running motion-safe:animate-spin" />,
  stopped: <CirclePause aria-hidden className="size-4 shrink-0 text-ink-faint" />,
  failed: <CircleAlert aria-hidden className="size-4 shrink-0 text-failed" />,
  done: <CircleCheck aria-hidden className="size-4 shrink-0 text-completed" />,
};

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, state, fileId } = upload;
  return (
    <li className="grid gap-1.5 rounded-md border border-line bg-surface py-1 pr-1 pl-2.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        {MARKS[state]}
        <span className="grid min-w-0 grow basis-40 py-1">
          <span className="truncate text-table" title={file.name}>
            {fileId ? (
              <Link href={`/files/${fileId}`} className="underline underline-offset-2 hover:no-underline">
                {file.name}
              </Link>
            ) : (
              file.name
            )}
          </span>
          <span role="status" className="wrap-anywhere text-ink-faint text-meta">
            {saysState(upload)}
          </span>
        </span>
        {(state === "failed" || state === "stopped") && (
          <Button size="small" onClick={() => uploads.goOn(upload)}>
            <Play aria-hidden />
            Resume
          </Button>
        )}
        {state === "sending" ? (
          <IconButton label={`Stop ${file.name}`} onClick={() => uploads.stop(upload.id)}>
            <Square aria-hidden />
          </IconButton>
        ) : (
          <IconButton label={`Remove ${file.name} from this list`} onClick={() => uploads.remove(upload)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {state !== "done" && (
        <div className="pr-1.5 pb-1">
          <Progress label={`${file.name}: sent`} value={upload.sentBytes} max={file.size} />
        </div>
      )}
    </li>
  );
}

function saysState({ state, sentBytes, file, error }: Upload): string {
  const sent = `${formatBytes(sentBytes)} of ${formatBytes(file.size)}`;
  if (state === "done") return `${formatBytes(file.size)}, stored`;
  if (state === "stopped") return `Stopped at ${sent}. Resume to continue.`;
  if (state === "sending") return sent;
  const why = error instanceof ApiError ? error.message : "The file could not be read. Choose it again.";
  return `${why} ${sent} uploaded.`;
}
