import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import type { Edge } from "#lib/language/node-types/graph-node.ts";
import { outcomesOf } from "#lib/language/node-types/rules-of.ts";
import type { GraphScope } from "./outline.ts";
import { reachableNodes } from "./reachable-nodes.ts";

/** Outcomes that fail the run where no edge follows them. */
const ENDS_RUN = new Set(["failed", "rejected", "expired"]);

/**
 * For each node that a start leads to: which nodes have surely ended when it runs. A node runs when one of its edges
 * was followed, so what is sure on every edge is sure. What a sure node leads to is sure as well if it comes before:
 * however that node ends, or since it surely ended so, as both ways of one case meet again. Undefined for a graph with a
 * cycle.
 */
export function sureNodes(scope: GraphScope, start: string): Map<string, Sure> | undefined {
  const reached = reachableNodes(scope, start);
  const edges = scope.edges.filter(({ value }) => reached.has(value.from)).map(({ value }) => value);
  const into = Map.groupBy(edges, ({ to }) => to);
  const order = inOrder(start, edges);
  if (order.length < reached.size) return undefined;
  const places = new Map(order.map((id, index) => [id, index]));
  const leads = surelyLeads(scope);
  // Edges of one outcome are followed together. That they were is a bit behind those of the nodes.
  const wayOf = (edge: Edge) => `${edge.from} ${edge.on ?? DEFAULT_OUTCOME}`;
  const ways = new Map([...new Set(edges.map(wayOf))].map((way, index) => [way, order.length + index]));
  const bits = order.length + ways.size;
  const before: Bits[] = [];
  const sure: Bits[] = [];
  /** For each node, the bits each of which surely leads to it. */
  const surelyFrom: (readonly number[])[] = [];
  for (const [index, id] of order.entries()) {
    const incoming = [...new Map((into.get(id) ?? []).map((edge) => [wayOf(edge), edge])).values()].map(
      (edge) => ({ parent: places.get(edge.from) ?? -1, way: ways.get(wayOf(edge)) ?? -1, ...edge }),
    );
    surelyFrom.push(incoming.flatMap(({ parent, way, from }) => (leads(from, id) ? [parent, way] : [way])));
    const ancestors = new Bits(bits);
    for (const { parent } of incoming) ancestors.add(parent).addAll(before[parent]);
    before.push(ancestors);
    const [first = new Bits(bits), ...others] = incoming.map(({ parent, way }) =>
      new Bits(bits).addAll(sure[parent]).add(way),
    );
    const known = first;
    for (const other of others) known.keepOnly(other);
    for (let one = 0; one < index; one += 1) {
      if (!known.has(one) && ancestors.has(one) && surelyFrom[one]?.some((from) => known.has(from)))
        known.addAll(sure[one]);
    }
    sure.push(known.add(index));
  }
  const hasOneOf = (index: number, wanted: readonly number[], seen: Map<number, boolean>): boolean => {
    const known = seen.get(index);
    if (known !== undefined) return known;
    const parents = into.get(order[index] ?? "")?.map(({ from }) => places.get(from) ?? -1) ?? [];
    const found =
      wanted.some((one) => sure[index]?.has(one)) ||
      (wanted.length > 1 && parents.length > 0 && parents.every((parent) => hasOneOf(parent, wanted, seen)));
    seen.set(index, found);
    return found;
  };
  return new Map(
    order.map((id, index) => [
      id,
      {
        hasOneOf: (nodes) => {
          const wanted = [...nodes].map((node) => places.get(node) ?? -1);
          return hasOneOf(index, wanted, new Map());
        },
      },
    ]),
  );
}

/** Which nodes have surely ended. */
interface Sure {
  /** Of several, whether each way to the node has one. */
  readonly hasOneOf: (nodeIds: ReadonlySet<string>) => boolean;
}

/** A set of small numbers: one long chain of nodes has 500 sets of up to 500 nodes and as many ways. */
class Bits {
  readonly #words: Uint32Array;

  constructor(size: number) {
    this.#words = new Uint32Array(Math.ceil(size / 32));
  }

  has(bit: number): boolean {
    return bit >= 0 && ((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  add(bit: number): this {
    if (bit >= 0) this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    return this;
  }

  addAll(other: Bits | undefined): this {
    if (!other) return this;
    for (const [at, word] of other.#words.entries()) this.#words[at] = (this.#words[at] ?? 0) | word;
    return this;
  }

  keepOnly(other: Bits): void {
    for (const [at, word] of this.#words.entries()) this.#words[at] = word & (other.#words[at] ?? 0);
  }
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
