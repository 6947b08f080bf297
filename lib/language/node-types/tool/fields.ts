import { APPROVAL_CHOICES } from "../approval-choice.ts";
import type { NodeTypeFields } from "../node-field.ts";
import { toolWords } from "./words.ts";

export const toolFields: NodeTypeFields = {
  help: toolWords.does,
  isTried: true,
  fields: [
    { kind: "tool", key: "tool", label: "Tool" },
    {
      kind: "expression",
      key: "arguments",
      label: "Arguments",
      help: "An object, as in {'order': input.orderId}.",
    },
    {
      kind: "choice",
      key: "approval",
      label: "Approval",
      optional: true,
      default: "never",
      choices: APPROVAL_CHOICES,
    },
  ],
};
