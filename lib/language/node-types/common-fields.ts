import { DEFAULT_TIMEOUT_SECONDS } from "./document-limits.ts";
import type { NodeField } from "./node-field.ts";

/** The name, a field of nodes of every type. */
export const NAME_FIELD: NodeField = {
  kind: "text",
  key: "name",
  label: "Name",
  help: "Shown instead of the id.",
  optional: true,
};

/** Fields of nodes that call the outside. */
export const TRIED_FIELDS: readonly NodeField[] = [
  {
    kind: "group",
    key: "retry",
    label: "Try again",
    help: "After a timeout, a lost connection, 408, 425, 429 or 5xx.",
    optional: true,
    added: { maxAttempts: 3 },
    fields: [
      {
        kind: "number",
        key: "maxAttempts",
        label: "Attempts at most",
        help: "The first one counts.",
        min: 1,
        max: 10,
        isWhole: true,
      },
      {
        kind: "number",
        key: "backoffSeconds",
        label: "Pause before the second",
        unit: "seconds",
        min: 0,
        max: 3_600,
        default: 1,
        optional: true,
      },
      {
        kind: "number",
        key: "backoffFactor",
        label: "Each pause is longer by",
        unit: "times",
        min: 1,
        max: 10,
        default: 2,
        optional: true,
      },
    ],
  },
  {
    kind: "number",
    key: "timeoutSeconds",
    label: "Time for one attempt",
    unit: "seconds",
    min: 1,
    max: 3_600,
    default: DEFAULT_TIMEOUT_SECONDS,
    optional: true,
  },
];
