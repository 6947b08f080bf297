import { nodeWords } from "#components/graph/node-words.ts";
import { rowName } from "./row-words.ts";
import type { TimelineLine } from "./timeline-lines.ts";

/** The indexes of lines whose name, node, kind, outcome or error contains the words. */
export function matchingLines(lines: readonly TimelineLine[], search: string): readonly TimelineLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    if (line.kind === "turn") return false;
    // Rows that are not loaded yet may match, too.
    if (line.kind === "more") return true;
    const text = textOf(line).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function textOf({ timed: { row } }: TimelineLine & { kind: "row" }): string {
  if (row.kind === "iteration") return `${rowName(row)} ${row.status}`;
  const errors = row.attempts.map(({ error }) => (error ? `${error.code} ${error.message}` : ""));
  const models = row.modelCalls.map(({ model }) => model);
  const tools = row.toolCalls.map(({ tool }) => tool);
  return [
    row.name,
    row.nodeId,
    nodeWords(row.type).label,
    row.status,
    row.outcome,
    ...errors,
    ...models,
    ...tools,
  ].join(" ");
}
