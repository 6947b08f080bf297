import { EXPIRY_FIELD } from "../expiry-field.ts";
import type { NodeTypeFields } from "../node-field.ts";
import { approvalWords } from "./words.ts";

export const approvalFields: NodeTypeFields = {
  help: approvalWords.does,
  fields: [
    { kind: "text", key: "title", label: "Title" },
    { kind: "template", isLong: true, key: "summary", label: "Summary", help: "What is to be decided." },
    {
      kind: "expression",
      key: "details",
      label: "Details",
      help: "A value that is shown beside the summary.",
      optional: true,
    },
    {
      kind: "yes_no",
      key: "excludeStarter",
      label: "Not by whoever started the run",
      help: "Somebody else has to decide, whatever credential they use.",
      optional: true,
    },
    EXPIRY_FIELD,
  ],
};
