import type { NodeTypeWords } from "../node-type-words.ts";

export const toolWords = {
  label: "Tool",
  icon: "wrench",
  outcomes: () => ["done", "failed", "rejected"],
  newConfig: { tool: "", arguments: "{}", approval: "never" },
} satisfies NodeTypeWords;
