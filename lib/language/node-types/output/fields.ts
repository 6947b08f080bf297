import type { NodeTypeFields } from "../node-field.ts";
import { outputWords } from "./words.ts";

export const outputFields: NodeTypeFields = {
  help: outputWords.does,
  fields: [{ kind: "expression", key: "value", label: "Result" }],
};
