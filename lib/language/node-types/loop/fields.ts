import { MAX_ITERATIONS } from "../document-limits.ts";
import type { NodeTypeFields } from "../node-field.ts";

export const loopFields: NodeTypeFields = {
  help: "Runs the graph inside it again as long as an expression is true.",
  fields: [
    {
      kind: "expression",
      inBody: true,
      key: "while",
      label: "Goes on while",
      help: "Read after each round, whose result is called previous.",
    },
    {
      kind: "number",
      key: "maxIterations",
      label: "Rounds at most",
      min: 1,
      max: MAX_ITERATIONS,
      isWhole: true,
    },
    { kind: "body", key: "body", label: "Graph inside" },
  ],
};
