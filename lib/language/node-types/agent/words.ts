import type { NodeTypeWords } from "../node-type-words.ts";

export const agentWords: NodeTypeWords = { label: "Agent", icon: "bot" };
