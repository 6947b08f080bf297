import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine } from "../summary-text.ts";

export const transformWords = {
  label: "Transform",
  family: "data",
  does: "Computes a value for the nodes after it.",
  icon: "braces",
  outcomes: () => ["done"],
  summary: ({ expression }) => firstLine(expression),
  newConfig: { expression: "input" },
} satisfies NodeTypeWords;
