import { classNames } from "./class-names.ts";
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
  hasCards,
  isSelectable,
}: {
  label: string;
  columns: readonly Column<Row>[];
  layout: ReturnType<typeof layoutOf>;
  /** Whether rows are cards in narrow windows. By CSS alone: on the server no window's width is known. */
  hasCards: boolean;
  isSelectable: boolean;
}) {
  const style = { gridTemplateColumns: layout.template, minWidth: `${layout.minRem}rem` };
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
      <p role="status" className="sr-only">
        Loading {label.toLowerCase()}
      </p>
      <div aria-hidden>
        <div
          className={classNames("grid h-9 items-center border-line border-b", hasCards && "max-sm:hidden")}
          style={style}
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
        {ROWS.map((width, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            key={row}
            className={classNames(
              "grid h-9 items-center",
              row > 0 && "border-line border-t",
              hasCards && "max-sm:h-18 max-sm:min-w-0! max-sm:grid-cols-1!",
            )}
            style={style}
          >
            {isSelectable && <div className={classNames(hasCards && "max-sm:hidden")} />}
            {columns.map((column, place) => (
              <div key={column.id} className={classNames("px-3", hasCards && place > 0 && "max-sm:hidden")}>
                <Skeleton className={`h-3.5 ${width}`} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
