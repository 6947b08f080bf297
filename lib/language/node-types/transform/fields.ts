import type { NodeTypeFields } from "../node-field.ts";
import { transformWords } from "./words.ts";

export const transformFields: NodeTypeFields = {
  help: transformWords.does,
  fields: [
    { kind: "expression", key: "expression", label: "Value", help: "Later nodes read it as nodes.<id>." },
  ],
};
