import { useRef } from "react";

export interface RowSelecting {
  readonly all: "all" | "some" | "none";
  isSelected(index: number): boolean;
  /** `isRange`: selects everything from the last toggled row to this one. */
  toggle(index: number, options: { isRange: boolean }): void;
  toggleAll(): void;
}

/** The keys of the selected rows: they stay selected when the list grows or reloads. */
export function useRowSelection<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection:
    | { readonly selected: ReadonlySet<string>; readonly onChange: (selected: Set<string>) => void }
    | undefined;
}): RowSelecting | undefined {
  const anchor = useRef<number>(undefined);
  if (!selection) return undefined;
  const { selected, onChange } = selection;
  const isSelected = (row: Row | undefined) => row !== undefined && selected.has(rowKey(row));
  const count = rows.filter(isSelected).length;
  return {
    all: count === 0 ? "none" : count === rows.length ? "all" : "some",
    isSelected: (index) => isSelected(rows[index]),
    toggle(index, { isRange }) {
      const from = isRange ? (anchor.current ?? index) : index;
      const touched = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(rowKey);
      anchor.current = index;
      const next = new Set(selected);
      for (const key of touched) {
        if (isSelected(rows[index])) next.delete(key);
        else next.add(key);
      }
      onChange(next);
    },
    toggleAll: () => onChange(new Set(count === rows.length ? [] : rows.map(rowKey))),
  };
}
