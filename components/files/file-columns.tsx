import type { Column } from "#components/ui/data-table-columns.ts";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { FileMark } from "./file-mark.tsx";
import type { StoredFile } from "./use-files.ts";

export const FILE_COLUMNS: readonly Column<StoredFile>[] = [
  {
    id: "name",
    header: "Name",
    width: 14,
    grow: 4,
    cell: ({ name, type }) => (
      <span title={name} className="flex min-w-0 items-center gap-2 font-medium">
        <FileMark type={type} />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  { id: "type", header: "Type", width: 8, grow: 1, cell: ({ type }) => <span title={type}>{type}</span> },
  { id: "size", header: "Size", width: 6, align: "end", cell: ({ size }) => formatBytes(size) },
  { id: "team", header: "Team", width: 8, grow: 1, cell: ({ team }) => team.name },
  { id: "author", header: "Uploaded by", width: 8, grow: 1, cell: ({ author }) => author.name },
  { id: "created", header: "Uploaded", width: 7.5, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];
