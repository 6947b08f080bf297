import {
  FileArchive,
  FileCode,
  FileHeadphone,
  File as FileIcon,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Presentation,
} from "lucide-react";
import type { Column } from "#components/ui/data-table-columns.ts";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type FileKind, kindOf, kindWords } from "./kind-words.ts";
import type { StoredFile } from "./use-files.ts";

export const FILE_COLUMNS: readonly Column<StoredFile>[] = [
  {
    id: "name",
    header: "Name",
    width: 18,
    grow: 6,
    cell: ({ name, type }) => (
      <span title={name} className="flex min-w-0 items-center gap-2 font-medium">
        <FileMark type={type} />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  {
    id: "type",
    header: "Kind",
    width: 9,
    cell: ({ type, name }) => <span title={type}>{kindWords(type, name)}</span>,
  },
  { id: "size", header: "Size", width: 6, align: "end", cell: ({ size }) => formatBytes(size) },
  { id: "team", header: "Team", width: 8, grow: 1, cell: ({ team }) => team.name },
  { id: "author", header: "Uploaded by", width: 8, grow: 1, cell: ({ author }) => author.name },
  {
    id: "created",
    header: "Uploaded",
    width: 6.25,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

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
          {kindWords(type, name)} · {formatBytes(size)} · {team.name}
        </p>
        <p className="truncate text-ink-faint text-meta">
          {author.name} · <RelativeTime at={createdAt} />
        </p>
      </div>
    </div>
  );
}

/** What kind of file it is, at a glance. */
export function FileMark({ type }: { type: string }) {
  const Icon = ICONS[kindOf(type)];
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />;
}

const ICONS: Readonly<Record<FileKind, LucideIcon>> = {
  image: FileImage,
  table: FileSpreadsheet,
  slides: Presentation,
  code: FileCode,
  text: FileText,
  audio: FileHeadphone,
  video: FilePlay,
  archive: FileArchive,
  other: FileIcon,
};
