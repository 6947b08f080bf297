import type { NodeTypeWords } from "../node-type-words.ts";

export const httpWords: NodeTypeWords = { label: "HTTP request", icon: "globe" };
