import fc from "fast-check";
import type { Json } from "#lib/contract/json.ts";
import type { LoopPath } from "#lib/language/agent-document/occurrence.ts";
import type { EngineEdge, EngineNode, GraphDocument } from "../graph.ts";
import { approval, ask, choose, forEach, llm, loop, output, transform } from "./graph-notation.ts";
import { executedBy, type Fate, type Fates, failsRun, resultOf } from "./reference-interpreter.ts";

/** A graph with bodies within bodies, and a number that all chances are drawn from. */
export interface BodyScenario {
  readonly document: GraphDocument;
  readonly seed: number;
}

const FAILED: Json = "failed";
const SIMPLE = [transform, output, llm, ask, approval, (id: string) => choose(id, "high", "low")];

interface Shape {
  readonly kind: number;
  readonly from: readonly number[];
  readonly on: number;
  readonly handles: boolean;
  readonly concurrency: number;
  readonly body?: readonly Shape[];
}

const { shapes: anyShapes } = fc.letrec<{ shapes: Shape[]; shape: Shape }>((tie) => ({
  shape: fc.record(
    {
      kind: fc.nat({ max: 11 }),
      from: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }),
      on: fc.nat({ max: 3 }),
      handles: fc.boolean(),
      concurrency: fc.integer({ min: 1, max: 3 }),
      body: fc.option(tie("shapes"), { nil: undefined, depthSize: "small", maxDepth: 2 }),
    },
    { requiredKeys: ["kind", "from", "on", "handles", "concurrency"] },
  ) as fc.Arbitrary<Shape>,
  shapes: fc.array(tie("shape"), { minLength: 1, maxLength: 4, depthIdentifier: "bodies" }),
}));

export const anyBodyScenario: fc.Arbitrary<BodyScenario> = fc
  .record({ shapes: anyShapes, seed: fc.nat() })
  .map(({ shapes, seed }) => ({ document: documentOf(shapes, "n"), seed }));

function documentOf(shapes: readonly Shape[], name: string): GraphDocument {
  const nodes = shapes.map((shape, index) => nodeOf(shape, `${name}${index}`));
  const edges = shapes.flatMap(({ from, on, handles }, index): EngineEdge[] => {
    const to = nodes[index]?.id ?? "";
    return from.flatMap((distance) => {
      const source = nodes[index - 1 - (distance % Math.max(1, index))];
      if (!source) return [];
      const way = source.outcomes[on % source.outcomes.length] ?? "done";
      const edge = { from: source.id, on: way, to };
      const isHandled = handles && source.outcomes.includes("failed") && way !== "failed";
      return isHandled ? [edge, { from: source.id, on: "failed", to }] : [edge];
    });
  });
  return { nodes, edges, start: nodes[0]?.id ?? "" };
}

function nodeOf({ kind, body, concurrency }: Shape, id: string): EngineNode {
  if (body) {
    const inner = documentOf(body, `${id}_`);
    return kind % 2 === 0 ? forEach(id, inner, { concurrency }) : loop(id, inner);
  }
  return (SIMPLE[kind % SIMPLE.length] ?? transform)(id);
}

/** The same number whenever it is asked for the same. */
function chance(seed: number, about: string, most: number): number {
  let hash = seed;
  for (const letter of about) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % most;
}

const pathText = (path: LoopPath) => path.map(({ nodeId, iteration }) => `${nodeId}.${iteration}`).join(":");

/** How many iterations a container opens with. */
export function iterationsOf({ seed }: BodyScenario, id: string, path: LoopPath): number {
  return chance(seed, `opens ${id} ${pathText(path)}`, 4);
}

export function goesOn({ seed }: BodyScenario, id: string, path: LoopPath, number: number): boolean {
  return chance(seed, `goes on ${id} ${pathText(path)} ${number}`, 3) > 0;
}

/** How a node without a body ends in an iteration. */
export function fateIn({ seed }: BodyScenario, node: EngineNode, path: LoopPath): Fate {
  const about = `${node.id} ${pathText(path)}`;
  const sequence = 1 + chance(seed, `place ${node.id}`, 1_000_000);
  if (chance(seed, `fails ${about}`, 12) === 0) return { outcome: "failed", output: FAILED, sequence };
  const outcomes = node.outcomes.filter((outcome) => outcome !== "failed");
  const outcome = outcomes[chance(seed, `ends ${about}`, outcomes.length)] ?? "done";
  return { outcome, output: about, sequence };
}

export type Verdict = { readonly failed: true } | { readonly result: Json };

/** A graph's verdict by a literal reading, body after body, ignoring concurrency. */
export function verdictOf(
  scenario: BodyScenario,
  document: GraphDocument = scenario.document,
  path: LoopPath = [],
): Verdict {
  const fates: Fates = new Map(document.nodes.map((node) => [node.id, fateOf(scenario, node, path)]));
  const executed = executedBy(document, fates);
  if ([...executed].some((id) => failsRun(document, id, fates))) return { failed: true };
  return { result: resultOf(document, executed, fates) };
}

function fateOf(scenario: BodyScenario, node: EngineNode, path: LoopPath): Fate {
  const { body, id } = node;
  if (!body) return fateIn(scenario, node, path);
  const sequence = 1 + chance(scenario.seed, `place ${id}`, 1_000_000);
  const results: Json[] = [];
  for (let iteration = 0; iteration < iterationsOf(scenario, id, path); iteration++) {
    const verdict = verdictOf(scenario, body, [...path, { nodeId: id, iteration }]);
    if ("failed" in verdict) return { outcome: "failed", output: FAILED, sequence };
    results.push(verdict.result);
    if (body.decides && !goesOn(scenario, id, path, iteration)) break;
  }
  return { outcome: "done", output: results, sequence };
}
