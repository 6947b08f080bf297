import type { NodeTypeFields } from "../node-field.ts";
import { forEachWords } from "./words.ts";

export const forEachFields: NodeTypeFields = {
  help: forEachWords.does,
  fields: [
    { kind: "expression", key: "items", label: "Items", help: "A list. Inside, each is called item." },
    {
      kind: "number",
      key: "concurrency",
      label: "Items at the same time",
      min: 1,
      max: 20,
      isWhole: true,
      default: 1,
      optional: true,
    },
    { kind: "body", key: "body", label: "Graph inside" },
  ],
};
