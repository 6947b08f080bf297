import type { NodeTypeWords } from "../node-type-words.ts";

export const loopWords: NodeTypeWords = { label: "Loop", icon: "repeat" };
