import type { ComparedRow } from "#lib/contract/dashboard/run-shapes.ts";
import type { Json } from "#lib/contract/json.ts";
import { differences } from "./differences.ts";
import type { ComparedNodeRow } from "./find-compared.sql.ts";

type Node = NonNullable<ComparedRow["left"]>;
type Differs = ComparedRow["differs"][number];

/** Durations differ if one is 50 % and a quarter of a second longer; smaller differences are noise. */
const RATIO = 1.5;
const LEAST_MS = 250;

export interface NodeNames {
  readonly name: string;
  readonly type: string | null;
}

/**
 * The nodes of two runs side by side, in the left run's order. A node that only the right run reached comes after its
 * predecessor in the right run.
 */
export function compareNodes({
  left,
  right,
  hide,
  nameOf,
  containersOf,
}: {
  left: readonly ComparedNodeRow[];
  right: readonly ComparedNodeRow[];
  hide: (value: Json) => Json;
  nameOf: (nodeId: string) => NodeNames;
  /** The containers around a node in both graphs. */
  containersOf: (nodeId: string) => readonly string[];
}): ComparedRow[] {
  const ofLeft = new Map(left.map((row) => [row.nodeId, row]));
  const ofRight = new Map(right.map((row) => [row.nodeId, row]));
  /** A container that was reused as a whole has none of its executions in this run. */
  const isReusedAround = (nodeId: string, nodes: ReadonlyMap<string, ComparedNodeRow>) =>
    !nodes.has(nodeId) &&
    containersOf(nodeId).some((id) => {
      const container = nodes.get(id);
      return container !== undefined && container.reused === container.occurrences;
    });
  return alignedIds([...ofLeft.keys()], [...ofRight.keys()]).map((nodeId) => {
    const [a, b] = [ofLeft.get(nodeId), ofRight.get(nodeId)];
    const reusedAround: ComparedRow["reusedAround"] = [
      ...(isReusedAround(nodeId, ofLeft) ? (["left"] as const) : []),
      ...(isReusedAround(nodeId, ofRight) ? (["right"] as const) : []),
    ];
    const output =
      a && b && a.occurrences === 1 && b.occurrences === 1 ? differences(hide(a.output), hide(b.output)) : [];
    return {
      nodeId,
      ...nameOf(nodeId),
      left: a ? nodeOf(a) : null,
      right: b ? nodeOf(b) : null,
      reusedAround,
      differs: reusedAround.length > 0 ? [] : differing(a, b, output.length > 0),
      output,
    };
  });
}

function alignedIds(left: readonly string[], right: readonly string[]): string[] {
  const ids = [...left];
  right.forEach((nodeId, index) => {
    if (ids.includes(nodeId)) return;
    const before = right[index - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, nodeId);
  });
  return ids;
}

function nodeOf(row: ComparedNodeRow): Node {
  const { occurrences, outcomes, tries, durationMs, reused, reusedFrom, occurrenceId, calledRunId } = row;
  return { occurrences, outcomes, tries, durationMs, reused, reusedFrom, occurrenceId, calledRunId };
}

function differing(
  a: ComparedNodeRow | undefined,
  b: ComparedNodeRow | undefined,
  hasOtherOutput: boolean,
): Differs[] {
  if (!a || !b) return ["presence"];
  const differs: Differs[] = [];
  if (a.occurrences !== b.occurrences) differs.push("occurrences");
  if (differences(a.outcomes, b.outcomes).length > 0) differs.push("outcome");
  if (hasOtherOutput) differs.push("output");
  if (a.occurrences === b.occurrences && a.tries !== b.tries) differs.push("attempts");
  // Reused executions took no time here, which says nothing about the step.
  if (a.reused + b.reused === 0 && isOtherTime(a.durationMs ?? 0, b.durationMs ?? 0))
    differs.push("duration");
  return differs;
}

function isOtherTime(a: number, b: number): boolean {
  const [shorter, longer] = a < b ? [a, b] : [b, a];
  return longer - shorter >= LEAST_MS && longer >= shorter * RATIO;
}
