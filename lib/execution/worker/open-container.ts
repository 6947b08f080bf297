import { type Json, LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import { largeText } from "#lib/language/large-json/large-text.ts";
import { type ContainerNode, containerOf } from "#lib/language/node-types/node-kinds.ts";
import type { RunScope } from "./run-scope.ts";

/** A container as the worker before left it. */
export interface LoadedContainer {
  readonly occurrenceId: string;
  readonly nodeId: string;
  readonly total: number;
  readonly begun: number;
  /** The iterations under way. */
  readonly open: readonly { readonly iteration: number; readonly item: NodeOutput }[];
  /** All items, where they are few; null where the iterations have them, and of a container without. */
  readonly items: readonly Json[] | null;
  /** Output of the last ended iteration; undefined before the first, and if no iteration reads it. */
  readonly previous: NodeOutput | undefined;
}

/** A container whose iterations run: what they go through, and what they gave so far. */
export class OpenContainer {
  readonly node: ContainerNode;
  readonly place: NodePlace;
  /** Whether its row has the items: an iteration of which nothing was written begins again. */
  readonly isKept: boolean;
  /** Undefined where they are to be read from the database: a long list, or one that another worker opened. */
  #items: ReadonlyMap<number, NodeOutput> | undefined;
  /** Results of iterations that ended here, as JSON texts; undefined once they exceed a node's output limit. */
  #results: Map<number, string> | undefined = new Map();
  #resultChars = 0;
  #previous: NodeOutput | undefined;

  constructor(
    node: ContainerNode,
    place: NodePlace,
    {
      items,
      previous,
      isKept,
    }: {
      items: ReadonlyMap<number, NodeOutput> | undefined;
      previous?: NodeOutput | undefined;
      isKept: boolean;
    },
  ) {
    this.isKept = isKept;
    this.node = node;
    this.place = place;
    this.#items = items;
    this.#previous = previous;
  }

  get type() {
    return containerOf(this.node);
  }

  /** Whether the items have to be read before an iteration begins. */
  get lacksItems(): boolean {
    return this.type.hasItems && this.#items === undefined;
  }

  /** Those of iterations that are still to come are read when one begins. */
  forgetItems(): void {
    this.#items = undefined;
  }

  haveItems(items: ReadonlyMap<number, NodeOutput>): void {
    this.#items = items;
  }

  /** The scope of expressions in the iteration. */
  scope(iteration: number, { around, nodes }: { around: RunScope; nodes: RunScope["nodes"] }): RunScope {
    const item = this.#items?.get(iteration);
    const variables = this.type.variables({ number: iteration, item, previous: this.#previous });
    const scope: Record<string, unknown> = { ...around, nodes, ...variables };
    // An inner name hides an outer one also where it has no value.
    for (const name of Object.keys(variables)) if (scope[name] === undefined) delete scope[name];
    return scope as unknown as RunScope; // `variables` are its members
  }

  ended(iteration: number, result: NodeOutput): void {
    this.#previous = result;
    if (this.type.gives === "last result" || !this.#results) return;
    const text = result instanceof LargeJson ? largeText(result) : JSON.stringify(result);
    this.#results.set(iteration, text);
    this.#resultChars += text.length;
    if (this.isOverFull) this.#results = undefined;
  }

  /** Whether the results of iterations that ended here are more than a node gives, whatever the others give. */
  get isOverFull(): boolean {
    return this.#resultChars > MAX_RESULT_BYTES;
  }

  get lastResult(): NodeOutput {
    return this.#previous ?? null;
  }

  /** The results as texts of JSON, in order; undefined where not all of them are kept here. */
  results(iterations: number): string[] | undefined {
    const kept = this.#results;
    if (!kept || kept.size < iterations) return undefined;
    return Array.from({ length: iterations }, (_, iteration) => kept.get(iteration) ?? "null");
  }
}

/** The items of a list that is kept here; undefined of one that is not read on the event loop, and of none. */
export function itemsOf(output: NodeOutput | readonly Json[]): ReadonlyMap<number, NodeOutput> | undefined {
  return Array.isArray(output) ? new Map(output.entries()) : undefined;
}
