import { InlineCode } from "#components/ui/inline-code.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { type SchemaRow, schemaRows } from "./schema-rows.ts";

/** Classes for all cells at once: a table may have hundreds of rows. */
const TABLE =
  "w-full min-w-128 text-table [&_tbody_*:is(td,th)]:px-3 [&_tbody_*:is(td,th)]:py-2 [&_tbody_code]:wrap-anywhere " +
  "[&_tbody_code]:font-mono [&_tbody_td]:text-ink-soft [&_tbody_th]:min-w-36 [&_tbody_th]:text-left " +
  "[&_tbody_th]:font-normal [&_tbody_tr]:align-top [&_tbody_tr:not(:last-child)>*]:border-line " +
  "[&_tbody_tr:not(:last-child)>*]:border-b [&_small]:wrap-anywhere [&_small]:block [&_small]:text-ink-faint [&_small]:text-meta " +
  "[&_tbody_td:nth-child(3)]:text-ink-faint [&_td_b]:font-normal [&_td_b]:text-ink-soft [&_td:last-child]:min-w-48 [&_td:nth-child(2)]:whitespace-nowrap";
const HEAD = "border-line border-b px-3 py-2 text-left font-medium text-ink-soft text-meta";

/** A lane's input as a table: one row per property, nested ones indented. */
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
      <table className={TABLE}>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Name
            </th>
            <th scope="col" className={HEAD}>
              Type
            </th>
            <th scope="col" className={HEAD}>
              Required
            </th>
            <th scope="col" className={HEAD}>
              Description
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
    defaultValue !== undefined && `default ${defaultValue}`,
    example !== undefined && `e.g. ${example}`,
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {depth === 0 ? (
          <code>{name}</code>
        ) : (
          <span className="flex" style={{ paddingLeft: `${depth}rem` }}>
            <span aria-hidden className="mr-2 w-2 shrink-0 translate-y-2 border-line-control border-t" />
            <code>{name}</code>
          </span>
        )}
      </th>
      <td>{type}</td>
      <td>{isRequired ? <b>yes</b> : isRequired === false && "no"}</td>
      <td>
        {title && title !== name && <span className="font-medium text-ink">{title}</span>}
        {title && title !== name && description && ": "}
        {description && <InlineCode text={description} />}
        {facts.length > 0 && <small>{facts.join(" · ")}</small>}
      </td>
    </tr>
  );
}

function freeWords(schema: JsonObject): string {
  return schema.additionalProperties === false
    ? "Takes an empty object."
    : "Takes any JSON object. The author has not described its properties.";
}
