import { MAX_TIMER_SECONDS } from "../document-limits.ts";
import type { NodeTypeFields } from "../node-field.ts";
import { waitWords } from "./words.ts";

export const waitFields: NodeTypeFields = {
  help: waitWords.does,
  fields: [
    {
      kind: "ways",
      key: "",
      label: "How long",
      ways: [
        {
          label: "A fixed time",
          field: {
            kind: "number",
            key: "seconds",
            label: "Waits for",
            unit: "seconds",
            min: 0,
            max: MAX_TIMER_SECONDS,
          },
        },
        {
          label: "A computed time",
          field: { kind: "expression", key: "seconds", label: "Waits for", help: "A number of seconds." },
        },
        {
          label: "Until a moment",
          field: {
            kind: "expression",
            key: "until",
            label: "Waits until",
            help: "A timestamp with its zone, such as 2027-01-31T09:00:00Z. What is past goes on at once.",
          },
        },
      ],
    },
  ],
};
