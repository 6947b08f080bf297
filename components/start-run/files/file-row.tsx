import { CircleAlert, File as FileIcon, X } from "lucide-react";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { FileProgress } from "../use-files.ts";
import type { FileFacts } from "./file-rules.ts";
import type { Attached } from "./start-payload.ts";

/** One file: its name, field, progress, or fault. */
export function FileRow({
  file,
  field,
  fault,
  progress,
  onRemove,
}: {
  file: Attached | FileFacts;
  field: string | undefined;
  fault: string | undefined;
  progress: FileProgress | undefined;
  /** Absent: it cannot be removed. */
  onRemove?: (() => void) | undefined;
}) {
  const type = ("types" in file && file.types?.[0]) || file.type;
  const facts = [formatBytes(file.size), type, field, "storageKey" in file && "stored already"];
  return (
    <li
      data-fault={fault && ""}
      className="grid gap-1.5 rounded-md border border-line bg-surface py-1 pr-1 pl-2.5"
    >
      <div className="flex min-w-0 items-center gap-2.5">
        {fault ? (
          <CircleAlert aria-hidden className="size-4 shrink-0 text-failed" />
        ) : (
          <FileIcon aria-hidden className="size-4 shrink-0 text-ink-faint" />
        )}
        <span className="grid min-w-0 grow py-1">
          <span className="truncate text-table" title={file.name}>
            {file.name}
          </span>
          <span className="wrap-anywhere text-ink-faint text-meta">{facts.filter(Boolean).join(" · ")}</span>
          {fault && <span className="text-failed text-meta">{fault}</span>}
        </span>
        {!progress && onRemove && (
          <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {progress && "file" in file && (
        <div className="pr-1.5 pb-1">
          <Progress label={`${file.name}: sent`} value={progress.read * 0.1 + progress.sent * 0.9} />
        </div>
      )}
    </li>
  );
}
