"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { CheckboxMark } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import type { Column, Sort } from "./data-table-columns.ts";
import type { RowSelecting } from "./use-row-selection.ts";

/** The column headers, sticky below the top bar. */
export function DataTableHead<Row>({
  columns,
  template,
  isNarrow,
  isTight,
  sort,
  onSort,
  selecting,
}: {
  columns: readonly Column<Row>[];
  template: string;
  isNarrow: boolean;
  isTight: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selecting: RowSelecting | undefined;
}) {
  return (
    <thead
      className={classNames(
        isNarrow ? "sr-only" : "block rounded-t-lg border-line border-b bg-surface",
        // Inside the horizontal scroller, it could only stick to that.
        !isTight && !isNarrow && "sticky top-12 z-5",
      )}
    >
      <tr className="grid h-9 items-center" style={{ gridTemplateColumns: template }}>
        {selecting && (
          <th scope="col" className="flex items-center justify-center">
            <CheckboxMark
              label="Select all that are listed"
              checked={selecting.all === "all"}
              indeterminate={selecting.all === "some"}
              onChange={selecting.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sort={sort}
            onSort={column.isSortable ? onSort : undefined}
          />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column: { id, header, align },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const direction = sort?.column === id ? sort.direction : undefined;
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classNames(
        "truncate px-3 font-medium text-ink-faint text-meta",
        align === "end" ? "text-right" : "text-left",
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() =>
            onSort({ column: id, direction: direction === "descending" ? "ascending" : "descending" })
          }
          className="group inline-flex h-9 items-center gap-1 transition-colors hover:text-ink"
        >
          {header}
          <Arrow
            aria-hidden
            className={classNames("size-3", direction ? "text-ink" : "opacity-0 group-hover:opacity-100")}
          />
        </button>
      ) : (
        header || <span className="sr-only">Actions</span>
      )}
    </th>
  );
}
