import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine } from "../summary-text.ts";

export const llmWords = {
  label: "Model",
  family: "models",
  does: "Has a model answer, with the tools that it is given.",
  icon: "sparkles",
  outcomes: () => ["done", "failed"],
  summary: ({ model, prompt }) => {
    // The provider says little; which model it is does.
    const name = firstLine(model)?.split(":").at(-1);
    return [name, firstLine(prompt)].filter(Boolean).join(" · ") || undefined;
  },
  newConfig: { model: "default", prompt: "" },
} satisfies NodeTypeWords;
