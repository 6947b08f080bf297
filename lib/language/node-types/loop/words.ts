import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine, withWord } from "../summary-text.ts";

export const loopWords = {
  label: "Loop",
  family: "flow",
  does: "Runs the graph inside it again as long as an expression is true.",
  icon: "repeat",
  outcomes: () => ["done", "failed"],
  summary: (config) => withWord("while", firstLine(config.while)),
  newConfig: { while: "false", maxIterations: 10, body: { start: "", nodes: [], edges: [] } },
} satisfies NodeTypeWords;
