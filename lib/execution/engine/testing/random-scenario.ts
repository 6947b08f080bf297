import fc from "fast-check";
import type { EngineEdge, EngineNode, GraphDocument } from "../graph.ts";
import { approval, ask, choose, llm, output, transform } from "./graph-notation.ts";
import { type Fate, type Fates, failsRun } from "./reference-interpreter.ts";

/** A graph, and how each of its nodes would end. */
export interface Scenario {
  readonly document: GraphDocument;
  readonly fates: Fates;
}

const MAX_NODES = 16;
const types = [transform, output, llm, ask, approval, (id: string) => choose(id, "high", "low")];
const rarely = fc.integer({ min: 1, max: 12 }).map((die) => die === 1);
const mostly = fc.integer({ min: 1, max: 4 }).map((die) => die > 1);

const anyIncomingEdge = fc.record({
  /** Counted back from the node, so that there is no cycle. */
  distance: fc.nat({ max: 5 }),
  /**
   * Whether it leaves by the outcome its source will have; else by any. Otherwise hardly a run would get past
   * two nodes.
   */
  isTaken: mostly,
  outcome: fc.nat({ max: 9 }),
  spelledOut: fc.boolean(),
});

const anyNode = fc.record({
  type: fc.constantFrom(...types),
  /** 0 and 1 are the ordinary outcomes, or approved and rejected. */
  ending: fc.oneof(
    { weight: 7, arbitrary: fc.nat({ max: 1 }) },
    { weight: 1, arbitrary: fc.nat({ max: 9 }) },
  ),
  errs: rarely,
  incoming: fc.array(anyIncomingEdge, { maxLength: 3 }),
});

const anyShape = fc.integer({ min: 1, max: MAX_NODES }).chain((size) =>
  fc.record({
    nodes: fc.array(anyNode, { minLength: size, maxLength: size }),
    documentOrder: permutation(size),
    sequences: permutation(size),
    start: rarely.chain((elsewhere) => (elsewhere ? fc.nat({ max: size - 1 }) : fc.constant(0))),
  }),
);

/** Any scenario; about half of the longer runs fail. */
export const anyScenario: fc.Arbitrary<Scenario> = anyShape.map((shape) => {
  const nodes = shape.nodes.map(({ type }, i) => type(`n${i}`));
  const fates = new Map<string, Fate>();
  const edges: EngineEdge[] = [];
  for (const [i, { ending, errs, incoming }] of shape.nodes.entries()) {
    const node = pick(nodes, i);
    const outcome = errs ? "failed" : pick(node.outcomes, ending);
    const sequence = pick(shape.sequences, i) + 1;
    fates.set(node.id, { outcome, output: outcome === "failed" ? failure(node.id) : node.id, sequence });
    for (const { distance, isTaken, outcome: number, spelledOut } of i === 0 ? [] : incoming) {
      const source = pick(nodes, Math.max(0, i - 1 - distance));
      const fate = fates.get(source.id)?.outcome ?? "";
      const on = isTaken && source.outcomes.includes(fate) ? fate : pick(source.outcomes, number);
      edges.push(
        on === "done" && !spelledOut
          ? { from: source.id, to: node.id }
          : { from: source.id, on, to: node.id },
      );
    }
  }
  const document = { nodes: shape.documentOrder.map((i) => pick(nodes, i)), edges, start: `n${shape.start}` };
  return { document, fates };
});

/** Scenarios in which nothing fails the run: what would is made to end in the node's first outcome. */
export const anyPeacefulScenario: fc.Arbitrary<Scenario> = anyScenario.map(({ document, fates }) => {
  const first = (node: EngineNode, fate: Fate) => ({
    ...fate,
    outcome: pick(node.outcomes, 0),
    output: node.id,
  });
  const peaceful = document.nodes.flatMap((node): [string, Fate][] => {
    const fate = fates.get(node.id);
    if (!fate) return [];
    return [[node.id, failsRun(document, node.id, fates) ? first(node, fate) : fate]];
  });
  return { document, fates: new Map(peaceful) };
});

/** Which of the outstanding commands ends next, again and again. */
export const anyOrder = fc.array(fc.nat({ max: 1000 }), { minLength: MAX_NODES, maxLength: MAX_NODES });

/** By remainder, so that any number picks something. */
export function pick<T>(from: readonly T[], number: number): T {
  const picked = from[number % from.length];
  if (picked === undefined) throw new Error("Nothing to pick from");
  return picked;
}

function failure(nodeId: string) {
  return { error: { code: "node_failed", message: `${nodeId} broke` } };
}

function permutation(size: number): fc.Arbitrary<number[]> {
  const all = Array.from({ length: size }, (_, i) => i);
  return fc.shuffledSubarray(all, { minLength: size, maxLength: size });
}
