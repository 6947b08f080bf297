"use client";

import { useTable } from "@tanstack/react-table";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { type Column, columnDefs, FEATURES, layoutOf, type Sort } from "./data-table-columns.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableRow, type RowAction } from "./data-table-row.tsx";
import { DataTableSkeleton } from "./data-table-skeleton.tsx";
import { LoadMore } from "./load-more.tsx";
import { NARROW, useMediaQuery } from "./use-media-query.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { useRowSelection } from "./use-row-selection.ts";

const ROW_PX = 36;
const COARSE_ROW_PX = 44;
const CARD_PX = 72;
const READ_AHEAD_ROWS = 15;

export interface DataTableProps<Row> {
  /** What the rows are: "Runs". */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is read: skeleton rows stand in. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The page that a row opens, or what choosing it does; its name is in the first column. */
  rowAction?: (row: Row) => RowAction;
  /** The row as it is in narrow windows; without it they scroll the table sideways. */
  card?: (row: Row) => ReactNode;
  /** Ids of columns that are not shown. */
  hiddenColumns?: readonly string[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: { readonly selected: ReadonlySet<string>; readonly onChange: (selected: Set<string>) => void };
  hasMore?: boolean;
  isLoadingMore?: boolean;
  isLoadMoreFailed?: boolean;
  onLoadMore?: () => void;
  /** What stands in its place when there are no rows. */
  empty: ReactNode;
  /** j and k work wherever the focus is, not only in the table. For the one table that a page is about. */
  isMain?: boolean;
}

/**
 * Any number of rows: those in view are drawn, those to come are read before they are reached. The page scrolls,
 * not the table; its head stays under the top bar. j, k and the arrows move, Enter opens, x selects.
 * Its elements are a table's, laid out as grids, because rows out of view are not in the document.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, label, selection, card } = props;
  const isNarrow = useMediaQuery(NARROW) && card !== undefined;
  const shown = columns.filter((column) => !props.hiddenColumns?.includes(column.id));
  const layout = layoutOf(shown, { isSelectable: selection !== undefined });
  if (!rows) {
    const size = { columns: shown, layout, isNarrow, isSelectable: selection !== undefined };
    return <DataTableSkeleton label={label} {...size} />;
  }
  if (rows.length === 0) return props.empty;
  return <Rows {...props} rows={rows} layout={layout} isNarrow={isNarrow} />;
}

function Rows<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  rowAction,
  card,
  hiddenColumns = [],
  sort,
  onSort,
  selection,
  hasMore = false,
  isLoadingMore = false,
  isLoadMoreFailed = false,
  onLoadMore,
  isMain = false,
  layout,
  isNarrow,
}: DataTableProps<Row> & {
  rows: readonly Row[];
  layout: ReturnType<typeof layoutOf>;
  isNarrow: boolean;
}) {
  const isCoarse = useMediaQuery("(pointer: coarse)");
  const table = useTable({
    features: FEATURES,
    columns: useMemo(() => columnDefs(columns), [columns]),
    data: rows as Row[], // it reads them only
    getRowId: rowKey,
    state: { columnVisibility: Object.fromEntries(hiddenColumns.map((id) => [id, false])) },
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const top = useDistanceFromTop(body);
  const isTight = useIsNarrowerThan(frame, layout.minRem) && !isNarrow;
  const rowPx = isNarrow ? CARD_PX : isCoarse ? COARSE_ROW_PX : ROW_PX;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? rowKey(row) : index;
    },
    overscan: 12,
    scrollMargin: top,
    // The top bar and the head lie over the first rows.
    scrollPaddingStart: 96,
    scrollPaddingEnd: 16,
  });
  const items = virtualizer.getVirtualItems();

  const last = items.at(-1)?.index ?? 0;
  const mayRead = hasMore && !isLoadingMore && !isLoadMoreFailed && last >= rows.length - READ_AHEAD_ROWS;
  useEffect(() => {
    if (mayRead) onLoadMore?.();
  }, [mayRead, onLoadMore]);

  const selecting = useRowSelection({ rows, rowKey, selection });
  const { onKeyDown } = useRowFocus({
    label,
    isMain,
    body,
    count: rows.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
    onSelect: selecting ? (index) => selecting.toggle(index, { isRange: false }) : undefined,
  });
  const cellRows = table.getRowModel().rows;

  return (
    <div className="grid min-w-0 gap-3">
      <div
        ref={frame}
        className={classNames("rounded-lg border border-line bg-surface", isTight && "overflow-x-auto")}
      >
        <table
          aria-label={label}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          className="block"
          style={isNarrow ? undefined : { minWidth: `${layout.minRem}rem` }}
        >
          <DataTableHead
            table={table}
            columns={columns}
            template={layout.template}
            isNarrow={isNarrow}
            isTight={isTight}
            sort={sort}
            onSort={onSort}
            selecting={selecting}
          />
          <tbody
            ref={body}
            onKeyDown={onKeyDown}
            className="relative block"
            style={{ height: `${virtualizer.getTotalSize()}px` }}
          >
            {items.map((item) => {
              const row = rows[item.index];
              const cells = cellRows[item.index];
              if (!row || !cells) return null;
              return (
                <DataTableRow
                  key={item.key}
                  index={item.index}
                  offsetPx={item.start - top}
                  measure={isNarrow ? virtualizer.measureElement : undefined}
                  heightPx={rowPx}
                  columns={columns}
                  cells={cells}
                  template={layout.template}
                  card={isNarrow && card ? card(row) : undefined}
                  action={rowAction?.(row)}
                  selecting={selecting}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {onLoadMore && (
        <LoadMore
          hasMore={hasMore}
          isLoading={isLoadingMore}
          isFailed={isLoadMoreFailed}
          onLoadMore={onLoadMore}
        />
      )}
    </div>
  );
}

/** Where the rows begin in the page; what stands above them may grow and shrink. */
function useDistanceFromTop(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    function measure() {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

function useIsNarrowerThan(element: { readonly current: HTMLElement | null }, rem: number): boolean {
  const [isNarrower, setIsNarrower] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setIsNarrower(current.clientWidth < rem * remPx);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, rem]);
  return isNarrower;
}
