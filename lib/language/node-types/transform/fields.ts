import type { NodeTypeFields } from "../node-field.ts";

export const transformFields: NodeTypeFields = {
  help: "Computes a value for the nodes after it.",
  fields: [
    { kind: "expression", key: "expression", label: "Value", help: "Later nodes read it as nodes.<id>." },
  ],
};
