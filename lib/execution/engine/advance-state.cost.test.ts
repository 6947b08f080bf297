import { expect, test } from "vitest";
import type { Command } from "#lib/language/evaluation/protocol.ts";
import { advanceState } from "./advance-state.ts";
import { compileGraph, type EngineNode, type Graph } from "./graph.ts";
import { createRunState } from "./run-state.ts";
import { choose, document, llm, transform } from "./testing/graph-notation.ts";

/** A graph that counts every look at it: every property read of a node, an edge or a list of edges. */
function counted(graph: Graph): { graph: Graph; reads: () => number } {
  let reads = 0;
  const proxies = new WeakMap<object, object>();
  function watch<T extends object>(target: T): T {
    const known = proxies.get(target);
    if (known) return known as T; // Only ever stored below, under its own target.
    const proxy = new Proxy(target, {
      get(from, key, receiver) {
        reads += 1;
        const value: unknown = Reflect.get(from, key, receiver);
        return typeof value === "object" && value !== null ? watch(value) : value;
      },
    });
    proxies.set(target, proxy);
    return proxy;
  }
  return { graph: watch(graph), reads: () => reads };
}

/** Runs a graph, every node ending in its last outcome, and says what each event cost in reads. */
function costs(nodes: readonly EngineNode[], edges: readonly string[]): number[] {
  const { graph, reads } = counted(compileGraph(document(nodes, edges)));
  const outcomes = new Map(nodes.map((node) => [node.id, node.outcomes.at(-1) ?? "done"]));
  const perEvent: number[] = [];
  const pending: Command[] = [];
  const state = createRunState({ graph, runId: "run_1", turn: 1 });
  const send = (event: Parameters<typeof advanceState>[1]) => {
    const before = reads();
    const commands = advanceState(state, event);
    perEvent.push(reads() - before);
    pending.push(...commands);
  };
  send({ type: "turn_started" });
  for (let sequence = 1; ; sequence++) {
    const command = pending.shift();
    if (!command) throw new Error("The run never ended");
    if (command.type === "complete_run" || command.type === "fail_run") return perEvent;
    if (command.type !== "evaluate" && command.type !== "execute") continue;
    const outcome = outcomes.get(command.nodeId) ?? "done";
    send({ type: "node_ended", occurrenceId: command.occurrenceId, outcome, output: null, sequence });
  }
}

const total = (perEvent: readonly number[]) => perEvent.reduce((sum, cost) => sum + cost, 0);
const chain = (size: number) => Array.from({ length: size }, (_, i) => transform(`n${i}`));
const links = (size: number) => Array.from({ length: size - 1 }, (_, i) => `n${i} -> n${i + 1}`);
const spokes = (size: number) =>
  Array.from({ length: size }, (_, i) => ({ ...llm(`s${i}`), outcomes: ["done"] }));

test("an event in a chain costs the same in a graph of 500 nodes as in one of 50", () => {
  const worst = (size: number) => Math.max(...costs(chain(size), links(size)));
  expect(worst(500)).toBe(worst(50));
});

test("an event at a fan-in of 498 edges costs the one edge it settles", () => {
  const fanIn = (size: number) =>
    costs(
      [transform("start"), ...spokes(size), transform("join")],
      spokes(size).flatMap(({ id }) => [`start -> ${id}`, `${id} -> join`]),
    );
  const middle = (perEvent: readonly number[]) => Math.max(...perEvent.slice(2, -2));
  expect(middle(fanIn(498))).toBe(middle(fanIn(49)));
});

test("a fan-out to 499 pure nodes costs its edges, and ordering them by document no more than a logarithm on top", () => {
  const fanOut = (size: number) =>
    total(
      costs(
        [transform("n0"), ...chain(size).slice(1)],
        chain(size)
          .slice(1)
          .map(({ id }) => `n0 -> ${id}`),
      ),
    );
  expect(fanOut(500) / fanOut(50)).toBeLessThan(10 * (Math.log(500) / Math.log(50)) * 1.1);
});

test("a branch of 498 skipped nodes costs each edge once", () => {
  const skipped = (size: number) =>
    total(costs([choose("route", "on"), ...chain(size)], ["route.on -> n0", ...links(size)]));
  const perNode = (skipped(400) - skipped(200)) / 200;
  expect(skipped(498) - skipped(400)).toBe(98 * perNode);
});

test("a chain of 500 nodes costs ten times one of 50", () => {
  const perNode = (size: number) => total(costs(chain(size), links(size))) / size;
  expect(perNode(500) / perNode(50)).toBeCloseTo(1, 1);
});
