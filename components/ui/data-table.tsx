"use client";

import type { ComponentType, ReactNode } from "react";
import { type Column, layoutOf, type Sort } from "./data-table-columns.ts";
import type { RowAction } from "./data-table-row.tsx";
import { DataTableSkeleton } from "./data-table-skeleton.tsx";
import { lazyPart } from "./lazy-part.tsx";
import type { Pages } from "./load-more.tsx";
import { NARROW, useMediaQuery } from "./use-media-query.ts";

export interface DataTableProps<Row> {
  /** What the rows are: "Runs". */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is read: skeleton rows are shown instead. */
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
  /** Where further rows come from. */
  pages?: Pages | undefined;
  /** What is shown when there are no rows. */
  empty: ReactNode;
  /** j and k work wherever the focus is, not only in the table. For the one table that a page is about. */
  isMain?: boolean;
}

/** With the columns that are shown alone. */
export interface RowsProps<Row> extends Omit<DataTableProps<Row>, "hiddenColumns"> {
  rows: readonly Row[];
  layout: ReturnType<typeof layoutOf>;
  isNarrow: boolean;
}

const LoadedRows = lazyPart(
  async () => (await import("./data-table-rows.tsx")).DataTableRows,
  (props) => <TableSkeleton {...props} />,
);

/**
 * Any number of rows: those in view are drawn, those to come are read before they are reached. The page scrolls,
 * not the table; its head stays under the top bar. j, k and the arrows move, Enter opens, x selects.
 * Its elements are a table's, laid out as grids, because rows out of view are not in the document.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, selection, card } = props;
  const isNarrow = useMediaQuery(NARROW) && card !== undefined;
  const columns = props.columns.filter((column) => !props.hiddenColumns?.includes(column.id));
  const layout = layoutOf(columns, { isSelectable: selection !== undefined });
  const drawn = { ...props, columns, layout, isNarrow };
  if (!rows) return <TableSkeleton {...drawn} />;
  if (rows.length === 0) return props.empty;
  // `lazyPart` forgets that the component is generic; it is given what it takes.
  const Rows = LoadedRows as unknown as ComponentType<RowsProps<Row>>;
  return <Rows {...drawn} rows={rows} />;
}

function TableSkeleton<Row>({ label, columns, layout, isNarrow, selection }: Omit<RowsProps<Row>, "rows">) {
  const isSelectable = selection !== undefined;
  return (
    <DataTableSkeleton
      label={label}
      columns={columns}
      layout={layout}
      isNarrow={isNarrow}
      isSelectable={isSelectable}
    />
  );
}
