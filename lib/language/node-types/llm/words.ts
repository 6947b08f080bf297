import type { NodeTypeWords } from "../node-type-words.ts";

export const llmWords = {
  label: "Model",
  icon: "sparkles",
  outcomes: () => ["done", "failed"],
  newConfig: { model: "default", prompt: "" },
} satisfies NodeTypeWords;
