"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { type Column, layoutOf, type Sort } from "./data-table-columns.ts";
import type { RowAction } from "./data-table-row.tsx";
import { DataTableSkeleton } from "./data-table-skeleton.tsx";
import { NARROW, useMediaQuery } from "./use-media-query.ts";

const LoadedRows = lazy(async () => ({ default: (await import("./data-table-rows.tsx")).DataTableRows }));

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

export interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  layout: ReturnType<typeof layoutOf>;
  isNarrow: boolean;
}

/**
 * Any number of rows: those in view are drawn, those to come are read before they are reached. The page scrolls,
 * not the table; its head stays under the top bar. j, k and the arrows move, Enter opens, x selects.
 * What draws them loads while they are read. Its elements are a table's, laid out as grids, because rows out of view are not in the document.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, label, selection, card } = props;
  const isNarrow = useMediaQuery(NARROW) && card !== undefined;
  const shown = columns.filter((column) => !props.hiddenColumns?.includes(column.id));
  const layout = layoutOf(shown, { isSelectable: selection !== undefined });
  const size = { columns: shown, layout, isNarrow, isSelectable: selection !== undefined };
  const skeleton = <DataTableSkeleton label={label} {...size} />;
  if (!rows) return skeleton;
  if (rows.length === 0) return props.empty;
  // `lazy` forgets that the component is generic; it is given what it takes.
  const Rows = LoadedRows as unknown as ComponentType<RowsProps<Row>>;
  return (
    <Suspense fallback={skeleton}>
      <Rows {...props} rows={rows} layout={layout} isNarrow={isNarrow} />
    </Suspense>
  );
}
