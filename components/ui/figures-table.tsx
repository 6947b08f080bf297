import type { ReactNode } from "react";

/** A chart's figures as a table for screen readers. */
export function FiguresTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  /** The first is the column of row names. */
  columns: readonly string[];
  rows: readonly { readonly key: string; readonly name: string; readonly values: readonly ReactNode[] }[];
}) {
  // Inside its own box, because tables ignore a given width.
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
