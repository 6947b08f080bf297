import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine } from "../summary-text.ts";

export const toolWords = {
  label: "Tool",
  family: "systems",
  does: "Calls one tool.",
  icon: "wrench",
  outcomes: () => ["done", "failed", "rejected"],
  summary: ({ tool }) => firstLine(tool),
  newConfig: { tool: "", arguments: "{}", approval: "never" },
} satisfies NodeTypeWords;
