import type { AgentVersion } from "./use-agent.ts";

type Change = NonNullable<AgentVersion["nodes"]>["added"];

const SHOWN = 4;

/** A publication's changes, one sentence per kind; also if nothing changed. */
export function changeWords({
  nodes,
  lanes,
  edgesChanged,
}: Pick<AgentVersion, "nodes" | "lanes" | "edgesChanged">): string[] {
  if (!nodes || !lanes) return ["The first version."];
  const words = [
    ...[
      ["Added", "node", nodes.added],
      ["Removed", "node", nodes.removed],
      ["Changed", "node", nodes.changed],
      ["Added", "lane", lanes.added],
      ["Removed", "lane", lanes.removed],
      ["Changed", "lane", lanes.changed],
    ].flatMap(([verb, noun, change]) => {
      const { count, names } = change as Change; // the third of each list
      return count === 0
        ? []
        : [`${verb} ${count === 1 ? `the ${noun}` : `${count} ${noun}s:`} ${listed(names, count)}.`];
    }),
    ...(edgesChanged ? ["The edges changed."] : []),
  ];
  return words.length > 0 ? words : ["Nothing changed in the graph."];
}

function listed(names: readonly string[], count: number): string {
  const more = count - Math.min(names.length, SHOWN);
  return `${names.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
