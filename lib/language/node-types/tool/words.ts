import type { NodeTypeWords } from "../node-type-words.ts";

export const toolWords: NodeTypeWords = { label: "Tool", icon: "wrench" };
