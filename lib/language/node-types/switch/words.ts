import type { NodeTypeWords } from "../node-type-words.ts";

export const switchWords: NodeTypeWords = { label: "Switch", icon: "fork" };
