import type { Column, layoutOf } from "./data-table-columns.ts";
import { Skeleton } from "./skeleton.tsx";

const ROWS = [
  "w-4/5",
  "w-3/5",
  "w-5/6",
  "w-2/3",
  "w-3/4",
  "w-1/2",
  "w-4/5",
  "w-2/3",
  "w-3/5",
  "w-5/6",
] as const;

/** The table while its first page loads, in its final size. */
export function DataTableSkeleton<Row>({
  label,
  columns,
  layout,
  isNarrow,
  isSelectable,
}: {
  label: string;
  columns: readonly Column<Row>[];
  layout: ReturnType<typeof layoutOf>;
  isNarrow: boolean;
  isSelectable: boolean;
}) {
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
      <p role="status" className="sr-only">
        Loading {label.toLowerCase()}
      </p>
      <div aria-hidden>
        {!isNarrow && (
          <div
            className="grid h-9 items-center border-line border-b"
            style={{ gridTemplateColumns: layout.template, minWidth: `${layout.minRem}rem` }}
          >
            {isSelectable && <div />}
            {columns.map((column) => (
              <div
                key={column.id}
                className={`truncate px-3 font-medium text-ink-faint text-meta ${column.align === "end" ? "text-right" : ""}`}
              >
                {column.header}
              </div>
            ))}
          </div>
        )}
        {ROWS.map((width, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            key={row}
            className={`grid items-center ${isNarrow ? "h-18" : "h-9"} ${row > 0 ? "border-line border-t" : ""}`}
            style={
              isNarrow ? undefined : { gridTemplateColumns: layout.template, minWidth: `${layout.minRem}rem` }
            }
          >
            {isSelectable && !isNarrow && <div />}
            {(isNarrow ? columns.slice(0, 1) : columns).map((column) => (
              <div key={column.id} className="px-3">
                <Skeleton className={`h-3.5 ${width}`} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
