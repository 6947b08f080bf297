import type { GraphSource } from "#lib/testing/factories.ts";

/** Counts its rows and adds up their first column. */
export const summing: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "in",
      name: "In",
      mode: "structured",
      start: "sum",
      inputSchema: {
        type: "object",
        required: ["rows"],
        properties: {
          rows: { type: "array", items: { type: "object", properties: { a: { type: "integer" } } } },
        },
      },
    },
  ],
  nodes: [
    {
      id: "sum",
      type: "output",
      config: { value: "{'rows': input.rows.size(), 'sum': sum(input.rows.map(r, r.a))}" },
    },
  ],
  edges: [],
};

const COLUMNS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
/** Rows of numbers, by the names of their columns, at most ten. */
export const table = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(COLUMNS.slice(0, columns).map((name, column) => [name, row + column])),
  );
