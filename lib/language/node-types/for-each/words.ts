import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine, withWord } from "../summary-text.ts";

export const forEachWords = {
  label: "For each",
  family: "flow",
  does: "Runs the graph inside it for each item of a list.",
  icon: "list_tree",
  outcomes: () => ["done", "failed"],
  summary: ({ items }) => withWord("each of", firstLine(items)),
  newConfig: { items: "[]", concurrency: 1, body: { start: "", nodes: [], edges: [] } },
} satisfies NodeTypeWords;
