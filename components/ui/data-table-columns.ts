import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  /** The header; empty for a column of actions. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Minimum width in rem, without the share from `grow`. */
  readonly width: number;
  readonly grow?: number;
  /** Numbers are right-aligned. */
  readonly align?: "end";
  readonly isSortable?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

const SELECT_REM = 2.5;

/** A row's grid columns, and the width in rem below which the table scrolls. */
export function layoutOf(
  columns: readonly Pick<Column<never>, "width" | "grow">[],
  { isSelectable }: { isSelectable: boolean },
): { template: string; minRem: number } {
  const grows = columns.some((column) => column.grow);
  const tracks = columns.map(({ width, grow }, index) => {
    const share = grow ?? (!grows && index === 0 ? 1 : 0);
    return share > 0 ? `minmax(${width}rem, ${share}fr)` : `${width}rem`;
  });
  const widths = columns.map((column) => column.width).concat(isSelectable ? [SELECT_REM] : []);
  return {
    template: [...(isSelectable ? [`${SELECT_REM}rem`] : []), ...tracks].join(" "),
    minRem: widths.reduce((sum, width) => sum + width, 0),
  };
}
