import type { NodeTypeWords } from "../node-type-words.ts";

export const transformWords: NodeTypeWords = { label: "Transform", icon: "braces" };
