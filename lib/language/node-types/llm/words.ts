import type { NodeTypeWords } from "../node-type-words.ts";

export const llmWords: NodeTypeWords = { label: "Model", icon: "sparkles" };
