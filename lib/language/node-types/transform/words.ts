import type { NodeTypeWords } from "../node-type-words.ts";

export const transformWords = {
  label: "Transform",
  icon: "braces",
  outcomes: () => ["done"],
  newConfig: { expression: "input" },
} satisfies NodeTypeWords;
