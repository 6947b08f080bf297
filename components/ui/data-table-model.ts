import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  tableFeatures,
} from "@tanstack/react-table";
import type { Column } from "./data-table-columns.ts";

/** What the table's library is asked to do; it loads no more than that. */
export const FEATURES = tableFeatures({ columnVisibilityFeature });

export type DataTableModel<Row> = ReactTable<typeof FEATURES, Row & object>;

export function columnDefs<Row extends object>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof FEATURES, Row>[] {
  return columns.map(({ id, header, cell }) => ({ id, header, cell: ({ row }) => cell(row.original) }));
}
