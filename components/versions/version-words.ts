import type { AgentVersion } from "#components/agents/use-agent.ts";
import type { Comparison, Differences } from "./use-versions.ts";

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

/** The name of a comparison's side: "Version 3", "The draft". */
export function sideWords({ version, revision }: Comparison["before"]): string {
  if (version !== null) return `Version ${version}`;
  return revision === null ? "Nothing published" : "The draft";
}

export function isSame({ lanes, nodes, edges, fields, more }: Differences): boolean {
  return lanes.length + nodes.length + edges.length + fields.length + more === 0;
}

/** "2 nodes changed, 1 added; 1 edge removed." */
export function countWords({ nodes, lanes, edges, fields }: Differences): string {
  const parts = [
    counted("node", nodes),
    counted("lane", lanes),
    counted("edge", edges),
    fields.length > 0 ? "the document's own fields changed" : "",
  ].filter(Boolean);
  const words = parts.join("; ");
  return words === "" ? "" : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function counted(noun: string, parts: readonly { readonly change: string }[]): string {
  const counts = ["changed", "added", "removed"].map(
    (change) => [change, parts.filter((part) => part.change === change).length] as const,
  );
  const [first, ...others] = counts.filter(([, count]) => count > 0);
  if (!first) return "";
  const [change, count] = first;
  const head = `${count} ${count === 1 ? noun : `${noun}s`} ${change}`;
  return [head, ...others.map(([other, many]) => `${many} ${other}`)].join(", ");
}

/** Who published, and through which door: "by Ada", "by the key Deploy", "by the app Claude". */
export function publisherWords({ type, name }: NonNullable<AgentVersion["publishedBy"]>): string {
  return type === "user" ? `by ${name}` : `by the ${type} ${name}`;
}
