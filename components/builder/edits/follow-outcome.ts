import { draftOutcomes } from "#components/graph/draft-outcomes.ts";
import { plainEdge } from "#components/graph/plain-edge.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import {
  changeLevels,
  draftListOf,
  edgeOf,
  findNode,
  nodesOf,
} from "#lib/language/agent-document/drafts/levels.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";

/** The graph once a node is another: edges that followed an outcome follow it under its new name, as it is typed. */
export function followOutcome(before: JsonObject, after: JsonObject, id: string): JsonObject {
  const [old, next] = [before, after].map((graph) => findNode(graph, id)?.node);
  const renamed = old && next && renamedOutcome(draftOutcomes(old), draftOutcomes(next));
  if (!renamed) return after;
  return changeLevels(after, (level) => {
    if (!nodesOf(level).some((node) => node.id === id)) return level;
    const edges = draftListOf(level, "edges").map((edge) => {
      const ref = edgeOf(edge);
      const follows = ref?.from === id && (ref.on ?? DEFAULT_OUTCOME) === renamed.from;
      return follows ? { ...plainEdge({ ...ref, on: renamed.to }) } : edge;
    });
    return edges.every((edge, index) => edge === draftListOf(level, "edges")[index])
      ? level
      : { ...level, edges };
  });
}

/** The one outcome that has another name; undefined where more than that changed. */
function renamedOutcome(
  before: readonly string[],
  after: readonly string[],
): { readonly from: string; readonly to: string } | undefined {
  if (before.length !== after.length) return undefined;
  const [place, ...others] = before.flatMap((name, index) => (name === after[index] ? [] : [index]));
  const [from, to] = [before[place ?? -1], after[place ?? -1]];
  if (from === undefined || to === undefined || others.length > 0) return undefined;
  return after.includes(from) || before.includes(to) ? undefined : { from, to };
}
