import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine } from "../summary-text.ts";

export const outputWords = {
  label: "Output",
  family: "data",
  does: "Gives the run's result. Of several outputs that run, the last one counts.",
  icon: "flag",
  outcomes: () => ["done"],
  summary: ({ value }) => firstLine(value),
  newConfig: { value: "input" },
} satisfies NodeTypeWords;
