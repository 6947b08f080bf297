import type { NodeTypeWords } from "../node-type-words.ts";

export const outputWords: NodeTypeWords = { label: "Output", icon: "flag" };
