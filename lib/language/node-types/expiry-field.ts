import type { NodeField } from "./node-field.ts";

/** When what is asked of a person ends without an answer. */
export const EXPIRY_FIELD: NodeField = {
  kind: "number",
  key: "expiresAfterSeconds",
  label: "Expires after",
  unit: "seconds",
  help: "A week if empty.",
  min: 1,
  max: 365 * 24 * 60 * 60,
  isWhole: true,
  optional: true,
};
