import type { FieldChoice } from "./node-field.ts";

/** Whether somebody approves a tool's calls. */
export const APPROVAL_CHOICES: readonly FieldChoice[] = [
  { value: "never", label: "Without approval" },
  { value: "always", label: "Somebody approves each call" },
];
