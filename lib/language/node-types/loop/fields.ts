import { MAX_ITERATIONS } from "../document-limits.ts";
import type { NodeTypeFields } from "../node-field.ts";
import { loopWords } from "./words.ts";

export const loopFields: NodeTypeFields = {
  help: loopWords.does,
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
