import type { JsonObject } from "#lib/json.ts";
import { type SchemaRow, schemaRows } from "./schema-rows.ts";

const HEAD = "border-line border-b px-3 py-2 text-left font-medium text-ink-soft text-meta";

/** What a lane takes, to be read: a row a property, what is within it indented below. */
export function SchemaTable({ schema, label }: { schema: JsonObject; label: string }) {
  const rows = schemaRows(schema);
  if (rows.length === 0) {
    return <p className="text-ink-soft">{freeWords(schema)}</p>;
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full min-w-160 text-table">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Name
            </th>
            <th scope="col" className={HEAD}>
              Type
            </th>
            <th scope="col" className={HEAD}>
              Must be there
            </th>
            <th scope="col" className={HEAD}>
              What it is
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: SchemaRow }) {
  const { name, depth, type, isRequired, title, description, constraints, defaultValue, example } = row;
  const facts = [
    ...constraints,
    defaultValue !== undefined && `${defaultValue} where it is left out`,
    example !== undefined && `e.g. ${example}`,
  ].filter(Boolean);
  return (
    <tr className="align-top [&:not(:last-child)>*]:border-line [&:not(:last-child)>*]:border-b">
      <th scope="row" className="min-w-32 px-3 py-2 text-left font-normal">
        <span className="flex" style={{ paddingLeft: `${depth}rem` }}>
          {depth > 0 && (
            <span aria-hidden className="mr-2 w-2 shrink-0 translate-y-2 border-line-control border-t" />
          )}
          <code className="wrap-anywhere font-mono">{name}</code>
        </span>
      </th>
      <td className="whitespace-nowrap px-3 py-2 text-ink-soft">{type}</td>
      <td className="px-3 py-2 text-ink-soft">
        {isRequired ? "yes" : <span className="text-ink-faint">{isRequired === false ? "no" : ""}</span>}
      </td>
      <td className="min-w-56 px-3 py-2">
        {title && title !== name && <span className="font-medium">{title}</span>}
        {title && title !== name && description && ": "}
        {description && <span className="text-ink-soft">{description}</span>}
        {facts.length > 0 && (
          <span className="wrap-anywhere block text-ink-faint text-meta">{facts.join(" · ")}</span>
        )}
      </td>
    </tr>
  );
}

function freeWords(schema: JsonObject): string {
  return schema.additionalProperties === false
    ? "Takes an empty object."
    : "Takes any JSON object: the author has not said what belongs into it.";
}
