import type { NodeTypeWords } from "../node-type-words.ts";

export const outputWords = {
  label: "Output",
  icon: "flag",
  outcomes: () => ["done"],
  newConfig: { value: "input" },
} satisfies NodeTypeWords;
