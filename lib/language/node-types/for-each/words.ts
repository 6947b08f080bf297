import type { NodeTypeWords } from "../node-type-words.ts";

export const forEachWords = {
  label: "For each",
  icon: "list_tree",
  outcomes: () => ["done", "failed"],
  newConfig: { items: "[]", concurrency: 1, body: { start: "", nodes: [], edges: [] } },
} satisfies NodeTypeWords;
