import type { NodeTypeWords } from "../node-type-words.ts";

export const askWords: NodeTypeWords = { label: "Question", icon: "question" };
