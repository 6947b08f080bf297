import { type Json, LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import { LARGE_JSON_BYTES } from "#lib/contract/large-json.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { Command, ContainerCommand, EngineEvent } from "#lib/language/evaluation/protocol.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { type ContainerNode, isContainer } from "#lib/language/node-types/node-kinds.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import type { Opened } from "#lib/language/node-types/node-type.ts";
import { type CarriedOut, carryOut, nodePlaceOf } from "./carry-out.ts";
import { findResultList, loadItems } from "./load-iterations.ts";
import { itemsOf, type LoadedContainer, OpenContainer } from "./open-container.ts";
import { iterationKey, type PendingWrites } from "./pending-writes.ts";
import type { RunComputer } from "./run-computer.ts";
import type { TurnScopes } from "./turn-scopes.ts";

/** The turn that the containers belong to. */
interface AroundContainers {
  readonly runId: string;
  readonly pending: PendingWrites;
  readonly computer: RunComputer;
  readonly scopes: TurnScopes;
  advance(event: EngineEvent): readonly Command[];
  ended(place: NodePlace, result: NodeResult<NodeOutput>): readonly Command[];
  errored(place: NodePlace, failure: NodeFailure): readonly Command[];
  nodeOf(nodeId: string): GraphNode;
  /** Undefined where it is not under way. */
  findPlace(occurrenceId: string): NodePlace | undefined;
  /** What the trace has by now, from an earlier worker. */
  readonly begun: ReadonlySet<string>;
}

/** A list with more items has a row for each; a shorter one stands in the container's row. */
const MAX_KEPT = 100;

const isShort = (list: readonly Json[] | LargeJson): list is readonly Json[] =>
  Array.isArray(list) && list.length <= MAX_KEPT;

type Commanded<Type extends ContainerCommand["type"]> = Extract<ContainerCommand, { type: Type }>;

/** The containers of a turn that are under way: carries out what the interpreter commands about them. */
export class TurnContainers {
  readonly #turn: AroundContainers;
  readonly #open = new Map<string, OpenContainer>();
  /** Given up inside a container that has not ended for that yet. */
  #abandoned: string[] = [];

  constructor(turn: AroundContainers) {
    this.#turn = turn;
  }

  /** Those that another worker opened. */
  restore(containers: readonly LoadedContainer[]): void {
    const places = containers.flatMap((loaded) => {
      const place = this.#turn.findPlace(loaded.occurrenceId);
      return place ? [{ ...loaded, place }] : [];
    });
    // The outer ones first: what an inner iteration sees begins with what is seen around it.
    places.sort((one, other) => (one.place.loopPath?.length ?? 0) - (other.place.loopPath?.length ?? 0));
    for (const { place, open, previous, items: kept } of places) {
      const items = kept ? itemsOf(kept) : new Map(open.map(({ iteration, item }) => [iteration, item]));
      const container = new OpenContainer(this.#nodeOf(place), place, {
        items,
        previous,
        isKept: kept !== null,
      });
      this.#open.set(place.occurrenceId, container);
      for (const { iteration } of open) this.#turn.scopes.enter(container, iteration);
      if (kept === null) container.forgetItems();
    }
  }

  open(command: Commanded<"open">): CarriedOut {
    const { pending, computer, scopes, errored } = this.#turn;
    if (pending.isFull) return { isPaused: true };
    const place = nodePlaceOf(command);
    const node = this.#nodeOf(place);
    return carryOut(computer, "opened", node, {
      place,
      scope: scopes.around(place),
      goOn: (opened) => this.#opened(node, place, opened),
      errored: (failure) => errored(place, failure),
    });
  }

  #opened(node: ContainerNode, place: NodePlace, { output, iterations }: Opened): readonly Command[] {
    const { pending, advance } = this.#turn;
    const { occurrenceId } = place;
    const isList = Array.isArray(output) || output instanceof LargeJson;
    const items = isList && isShort(output) ? output : undefined;
    pending.begin({ ...place, failedAttempts: 0, iterations, ...(items ? { items } : {}) });
    if (isList && !items) pending.items(occurrenceId, output);
    const isKept = items !== undefined;
    this.#open.set(occurrenceId, new OpenContainer(node, place, { items: itemsOf(output), isKept }));
    return advance({ type: "container_opened", occurrenceId, iterations });
  }

  beginIteration(command: Commanded<"begin_iteration">): CarriedOut {
    const { runId, pending, begun } = this.#turn;
    if (pending.isFull) return { isPaused: true };
    const { number } = command;
    const container = this.#of(command);
    const { place } = container;
    // Nothing outside is called for a list that can't be given any more.
    if (container.isOverFull) return { commands: this.#turn.errored(place, tooLarge()) };
    const { nodeId, occurrenceId, loopPath = [] } = place;
    // Noted at once, whatever has to be read first: so those that have begun are always the first ones.
    pending.iterationBegun(occurrenceId, number, { isBare: container.isKept });
    if (!begun.has(iterationKey(occurrenceId, number)))
      pending.event({
        type: "loop_iteration",
        ...place,
        loopPath: [...loopPath, { nodeId, iteration: number }],
        status: "active",
        payload: { iteration: number },
      });
    if (!container.lacksItems) return { commands: this.#begun(container, number) };
    const run = async () => {
      const items = await loadItems({ runId, container: occurrenceId, from: number });
      return () => {
        container.haveItems(items);
        return this.#begun(container, number);
      };
    };
    return { launch: { place, run } };
  }

  #begun(container: OpenContainer, number: number): readonly Command[] {
    const { scopes, advance } = this.#turn;
    const { occurrenceId } = container.place;
    scopes.enter(container, number);
    return advance({ type: "iteration_ready", occurrenceId, number });
  }

  decide(command: Commanded<"decide">): CarriedOut {
    const { computer, scopes, advance, errored } = this.#turn;
    const place = nodePlaceOf(command);
    const { number, result, occurrenceId } = command;
    return carryOut(computer, "goesOn", this.#nodeOf(place), {
      place,
      scope: { ...scopes.ofIteration(place, number), previous: result },
      goOn: (goesOn) => advance({ type: "container_decided", occurrenceId, goesOn }),
      errored: (failure) => errored(place, failure),
    });
  }

  endIteration(command: Commanded<"end_iteration">): void {
    const { occurrenceId, number, result } = command;
    this.#of(command).ended(number, result);
    this.#turn.pending.iterationEnded(occurrenceId, number, result);
  }

  collect(command: Commanded<"collect">): CarriedOut {
    const { runId, computer } = this.#turn;
    const container = this.#of(command);
    const { place } = container;
    if (container.type.gives === "last result")
      return { commands: this.#done(container, container.lastResult) };
    const texts = container.results(command.iterations);
    const text = texts && `[${texts.join(",")}]`;
    if (text !== undefined && text.length <= LARGE_JSON_BYTES)
      return { commands: this.#done(container, JSON.parse(text) as Json) }; // texts of JSON
    const run = async (signal: AbortSignal) => {
      const list = text ?? (await findResultList({ runId, container: place.occurrenceId }));
      if (list === undefined || Buffer.byteLength(list) > MAX_RESULT_BYTES) throw tooLarge();
      const scope = this.#turn.scopes.root;
      const { output } = await computer.onThread("parsed", list, { scope, signal });
      return () => this.#done(container, output);
    };
    return { launch: { place, run } };
  }

  #done({ place }: OpenContainer, output: NodeOutput): readonly Command[] {
    this.endAll(place.occurrenceId);
    return this.#turn.ended(place, { outcome: "done", output });
  }

  /** Nothing of a container is needed any more, nor of those that it held when it was given up. */
  endAll(occurrenceId: string): void {
    const { pending } = this.#turn;
    const ids = this.#open.has(occurrenceId) ? [...this.#abandoned, occurrenceId] : this.#abandoned;
    for (const id of new Set(ids)) {
      pending.containerEnded(id);
      this.#open.delete(id);
    }
    this.#abandoned = [];
  }

  /** @param command the outermost of its containers is the first. */
  abandon({ containerIds }: Extract<Command, { type: "abandon" }>): void {
    this.#abandoned.push(...containerIds);
    const [outermost = ""] = containerIds;
    if (!this.#open.has(outermost)) this.endAll(outermost); // it ended by an error of its own, not of an iteration
  }

  fail(command: Commanded<"fail_container">): void {
    const { pending } = this.#turn;
    const place = nodePlaceOf(command);
    const output = { error: command.error };
    if (!command.isHandled) {
      pending.event({ type: "node_failed", ...place, status: "errored", payload: output });
      return;
    }
    this.endAll(place.occurrenceId);
    pending.end({ ...place, failedAttempts: 0, outcome: "failed", output });
  }

  #of({ occurrenceId }: NodePlace): OpenContainer {
    const container = this.#open.get(occurrenceId);
    if (!container) throw new Error(`${occurrenceId} is not open`);
    return container;
  }

  #nodeOf({ nodeId }: NodePlace): ContainerNode {
    const node = this.#turn.nodeOf(nodeId);
    if (!isContainer(node)) throw new Error(`${nodeId} holds no graph`);
    return node;
  }
}

function tooLarge(): NodeFailure {
  return new NodeFailure(
    "node_failed",
    `The results of its iterations are more than ${MAX_RESULT_BYTES} bytes of JSON together, which is the most that a node gives. Let the body's output give only what later nodes need of each item.`,
  );
}
