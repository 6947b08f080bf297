import { formatBytes } from "#components/ui/format-bytes.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { FileMark } from "./file-mark.tsx";
import type { StoredFile } from "./use-files.ts";

/** A file as a card, for narrow windows. */
export function FileCard({ file: { name, type, size, team, author, createdAt } }: { file: StoredFile }) {
  return (
    <div className="flex min-w-0 gap-2.5">
      <span className="pt-0.5">
        <FileMark type={type} />
      </span>
      <div className="grid min-w-0 gap-1">
        <span className="wrap-anywhere whitespace-normal font-medium">{name}</span>
        <p className="truncate text-ink-soft">
          {formatBytes(size)} · {team.name}
        </p>
        <p className="truncate text-ink-faint text-meta">
          {author.name} · <RelativeTime at={createdAt} />
        </p>
      </div>
    </div>
  );
}
