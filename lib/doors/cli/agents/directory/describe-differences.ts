import { compareDocuments } from "#lib/language/agent-document/differences/compare-documents.ts";
import {
  type DocumentDifferences,
  type FieldDifference,
  isSameDocument,
  type PartDifference,
} from "#lib/language/agent-document/differences/diff-documents.ts";
import { diffLines } from "#lib/language/agent-document/differences/diff-lines.ts";
import type { AgentText } from "#lib/language/agent-document/files/read-agent-text.ts";
import { plainLine } from "../../output/text.ts";

const SIGNS = { added: "+", removed: "-", changed: "~" } as const;
/** Unchanged lines around a change. */
const AROUND = 2;

const NOTHING: AgentText = { name: "", description: "", graph: {} };

/** The differences of two texts of an agent, as lines; none if they mean the same. */
export function describeDifferences({
  before = NOTHING,
  after = NOTHING,
}: {
  before?: AgentText | undefined;
  after?: AgentText | undefined;
}): string[] {
  const own = (["name", "description"] as const).flatMap((path) =>
    before[path] === after[path] ? [] : field({ path, before: before[path], after: after[path] }, 0),
  );
  const differences = compareDocuments({ before: before.graph, after: after.graph });
  return isSameDocument(differences) ? own : [...own, ...documentLines(differences)];
}

function documentLines({ lanes, nodes, edges, fields, more }: DocumentDifferences): string[] {
  return [
    ...fields.flatMap((one) => field(one, 0)),
    ...lanes.flatMap((part) => partLines("lane", part)),
    ...nodes.flatMap((part) => partLines("node", part)),
    ...edges.map(({ change, from, on, to }) => plainLine(`${SIGNS[change]} edge ${from} -> ${to} on ${on}`)),
    ...(more === 0 ? [] : [`… ${more} more parts differ`]),
  ];
}

function partLines(
  what: string,
  { change, id, formerId, type, container, fields }: PartDifference,
): string[] {
  const type_ = type === null ? "" : ` (${type})`;
  const place = container === null ? "" : ` in ${container}`;
  const former = formerId === null ? "" : `, was ${formerId}`;
  const head = plainLine(`${SIGNS[change]} ${what} ${id}${type_}${place}${former}`);
  // For an added or removed item its own line says enough.
  return change === "changed" ? [head, ...fields.flatMap((one) => field(one, 1))] : [head];
}

function field({ path, before, after }: FieldDifference, depth: number): string[] {
  const indent = "  ".repeat(depth);
  const lines = diffLines(before ?? "", after ?? "").flatMap((block, index, blocks) => {
    if (block.kind === "changed") {
      return [...block.removed.map((line) => `- ${line}`), ...block.added.map((line) => `+ ${line}`)];
    }
    const head = index === 0 ? 0 : AROUND;
    const tail = index === blocks.length - 1 ? 0 : AROUND;
    const all = block.lines.map((line) => `  ${line}`);
    if (all.length <= head + tail + 1) return all;
    return [...all.slice(0, head), "  …", ...(tail === 0 ? [] : all.slice(-tail))];
  });
  return [`${indent}~ ${plainLine(path)}`, ...lines.map((line) => `${indent}    ${plainLine(line)}`)];
}
