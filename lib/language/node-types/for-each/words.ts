import type { NodeTypeWords } from "../node-type-words.ts";

export const forEachWords: NodeTypeWords = { label: "For each", icon: "list_tree" };
