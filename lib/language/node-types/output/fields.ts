import type { NodeTypeFields } from "../node-field.ts";

export const outputFields: NodeTypeFields = {
  help: "Gives the run's result. Of several outputs that run, the last one counts.",
  fields: [{ kind: "expression", key: "value", label: "Result" }],
};
