import type { NodeTypeWords } from "../node-type-words.ts";

export const loopWords = {
  label: "Loop",
  icon: "repeat",
  outcomes: () => ["done", "failed"],
  newConfig: { while: "false", maxIterations: 10, body: { start: "", nodes: [], edges: [] } },
} satisfies NodeTypeWords;
