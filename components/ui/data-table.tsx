"use client";

import type { ComponentType, ReactNode } from "react";
import { type Column, layoutOf, type Sort } from "./data-table-columns.ts";
import type { RowAction } from "./data-table-row.tsx";
import { DataTableSkeleton } from "./data-table-skeleton.tsx";
import { lazyPart } from "./lazy-part.tsx";
import type { Pages } from "./load-more.tsx";
import { NARROW, useMediaQuery } from "./use-media-query.ts";

interface DataTableProps<Row> {
  /** The rows' name: "Runs". */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads: skeleton rows are shown instead. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** A row's page or action; its name is in the first column. */
  rowAction?: (row: Row) => RowAction;
  /** The row as a card in narrow windows; otherwise the table scrolls horizontally. */
  card?: (row: Row) => ReactNode;
  /** Ids of hidden columns. */
  hiddenColumns?: readonly string[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: { readonly selected: ReadonlySet<string>; readonly onChange: (selected: Set<string>) => void };
  /** Where further rows come from. */
  pages?: Pages | undefined;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** j and k work wherever the focus is, not only in the table. For a page's main table. */
  isMain?: boolean;
}

/** The table's props with the visible columns alone. */
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
 * A table with any number of rows: renders visible rows and loads pages ahead. The page scrolls, not the table; its
 * header sticks below the top bar. j, k and the arrows move, Enter opens, x selects. It uses table elements with grid
 * layout, because most rows are not rendered.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, selection, card } = props;
  const isNarrow = useMediaQuery(NARROW) && card !== undefined;
  const columns = props.columns.filter((column) => !props.hiddenColumns?.includes(column.id));
  const layout = layoutOf(columns, { isSelectable: selection !== undefined });
  const drawn = { ...props, columns, layout, isNarrow };
  if (!rows) return <TableSkeleton {...drawn} />;
  if (rows.length === 0) return props.empty;
  // `lazyPart` loses the generic type, so it is restored here.
  const Rows = LoadedRows as unknown as ComponentType<RowsProps<Row>>;
  return <Rows {...drawn} rows={rows} />;
}

function TableSkeleton<Row>({ label, columns, layout, card, selection }: Omit<RowsProps<Row>, "rows">) {
  const isSelectable = selection !== undefined;
  return (
    <DataTableSkeleton
      label={label}
      columns={columns}
      layout={layout}
      hasCards={card !== undefined}
      isSelectable={isSelectable}
    />
  );
}
