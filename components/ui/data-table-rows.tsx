"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import type { RowsProps } from "./data-table.tsx";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableRow } from "./data-table-row.tsx";
import { LoadMore } from "./load-more.tsx";
import { useDistanceFromTop } from "./use-distance-from-top.ts";
import { useMediaQuery } from "./use-media-query.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { useRowSelection } from "./use-row-selection.ts";

const ROW_PX = 36;
const COARSE_ROW_PX = 44;
const CARD_PX = 72;
const READ_AHEAD_ROWS = 15;

/** The rows of a DataTable. */
export function DataTableRows<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  rowAction,
  card,
  sort,
  onSort,
  selection,
  pages,
  isMain = false,
  layout,
  isNarrow,
}: RowsProps<Row>) {
  const isCoarse = useMediaQuery("(pointer: coarse)");
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
    // The top bar and the header cover the first rows.
    scrollPaddingStart: 96,
    scrollPaddingEnd: 16,
  });
  const items = virtualizer.getVirtualItems();

  const last = items.at(-1)?.index ?? 0;
  const hasMore = pages?.hasNextPage ?? false;
  const mayRead =
    hasMore &&
    !pages?.isFetchingNextPage &&
    !pages?.isFetchNextPageError &&
    last >= rows.length - READ_AHEAD_ROWS;
  useEffect(() => {
    if (mayRead) void pages?.fetchNextPage();
  }, [mayRead, pages]);

  const selecting = useRowSelection({ rows, rowKey, selection });
  const { onKeyDown } = useRowFocus({
    label,
    isMain,
    body,
    count: rows.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
    onSelect: selecting ? (index) => selecting.toggle(index, { isRange: false }) : undefined,
  });

  return (
    <div className="grid min-w-0 gap-3">
      <div
        ref={frame}
        className={classNames(
          // The available width, not the table's: it decides the layout.
          "relative min-w-0 rounded-lg border border-line bg-surface",
          isTight && "overflow-x-auto",
        )}
      >
        <table
          aria-label={label}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          className="block"
          style={isNarrow ? undefined : { minWidth: `${layout.minRem}rem` }}
        >
          <DataTableHead
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
              if (!row) return null;
              return (
                <DataTableRow
                  key={item.key}
                  index={item.index}
                  offsetPx={item.start - top}
                  measure={isNarrow ? virtualizer.measureElement : undefined}
                  heightPx={rowPx}
                  columns={columns}
                  row={row}
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
      {pages && <LoadMore pages={pages} />}
    </div>
  );
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
