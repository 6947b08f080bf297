import { DOCUMENT_LIMITS } from "../document-limits.ts";
import type { NodeTypeFields } from "../node-field.ts";
import { switchWords } from "./words.ts";

export const switchFields: NodeTypeFields = {
  help: switchWords.does,
  fields: [
    {
      kind: "list",
      key: "cases",
      label: "Cases",
      one: "case",
      titleKey: "name",
      most: DOCUMENT_LIMITS.switchCases,
      added: { name: "", when: "" },
      fields: [
        { kind: "text", key: "name", label: "Name", help: "Edges follow the case by its name." },
        { kind: "expression", key: "when", label: "When", help: "True or false." },
      ],
    },
  ],
};
