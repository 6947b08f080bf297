import type { NodeTypeWords } from "../node-type-words.ts";

export const waitWords: NodeTypeWords = { label: "Wait", icon: "hourglass" };
