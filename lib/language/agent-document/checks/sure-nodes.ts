import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import { outcomesOf } from "#lib/language/node-types/rules-of.ts";
import type { GraphScope } from "./outline.ts";
import { reachableNodes } from "./reachable-nodes.ts";

/** Outcomes that fail the run where no edge follows them. */
const ENDS_RUN = new Set(["failed", "rejected", "expired"]);

/**
 * For each node that a start leads to: which nodes have surely ended when it runs. A node runs when one of its edges
 * was followed, so what is sure on every edge is sure; and what a sure node leads to, however it ends, is sure as well
 * if it comes before. Undefined for a graph with a cycle.
 */
export function sureNodes(scope: GraphScope, start: string): Map<string, ReadonlySet<string>> | undefined {
  const reached = reachableNodes(scope, start);
  const edges = scope.edges.filter(({ value }) => reached.has(value.from)).map(({ value }) => value);
  const into = Map.groupBy(edges, ({ to }) => to);
  const order = inOrder(start, edges);
  if (order.length < reached.size) return undefined;
  const leads = surelyLeads(scope);
  const surelyFrom = new Map(
    order.map((to) => {
      const from = new Set(into.get(to)?.map((edge) => edge.from));
      return [to, [...from].filter((one) => leads(one, to))] as const;
    }),
  );
  const before = new Map<string, Set<string>>();
  const sure = new Map<string, Set<string>>();
  for (const id of order) {
    const parents = [...new Set(into.get(id)?.map((edge) => edge.from))];
    const ancestors = new Set(parents.flatMap((one) => [one, ...(before.get(one) ?? [])]));
    before.set(id, ancestors);
    const [first, ...others] = parents.map((one) => sure.get(one) ?? new Set<string>());
    const known = new Set([...(first ?? [])].filter((one) => others.every((other) => other.has(one))));
    for (const one of order) {
      if (one === id) break;
      if (ancestors.has(one) && surelyFrom.get(one)?.some((from) => known.has(from))) known.add(one);
    }
    sure.set(id, known.add(id));
  }
  return sure;
}

/** From the start on, each node after all that lead to it. Shorter than the nodes where there is a cycle. */
function inOrder(start: string, edges: readonly { from: string; to: string }[]): string[] {
  const open = new Map<string, number>();
  for (const { to } of edges) open.set(to, (open.get(to) ?? 0) + 1);
  const ways = Map.groupBy(edges, ({ from }) => from);
  const order = open.has(start) ? [] : [start];
  for (const id of order) {
    for (const { to } of ways.get(id) ?? []) {
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return order;
}

/** Whether a node leads to another one however it ends, unless its end fails the run. */
function surelyLeads({ nodes, edges }: GraphScope): (from: string, to: string) => boolean {
  const byId = new Map(nodes.map(({ value }) => [value.id, value]));
  const ways = Map.groupBy(
    edges.map(({ value }) => value),
    ({ from }) => from,
  );
  return (from, to) => {
    const node = byId.get(from);
    if (!node) return false;
    const out = (ways.get(from) ?? []).map((edge) => ({ on: edge.on ?? DEFAULT_OUTCOME, to: edge.to }));
    const follows = (outcome: string) => out.filter(({ on }) => on === outcome);
    return outcomesOf(node)
      .filter((outcome) => !ENDS_RUN.has(outcome) || follows(outcome).length > 0)
      .every((outcome) => {
        const own = follows(outcome);
        // `skipped` follows `done`.
        const taken = outcome === "skipped" && own.length === 0 ? follows(DEFAULT_OUTCOME) : own;
        return taken.some((edge) => edge.to === to);
      });
  };
}
