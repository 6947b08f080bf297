import { type Json, type JsonObject, LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import { advanceState } from "#lib/execution/engine/advance-state.ts";
import { failedOutput } from "#lib/execution/engine/end-node.ts";
import { effectsUnderWay, findPlace, isUnderWay, takesUpFailure } from "#lib/execution/engine/find-live.ts";
import { rebuildState } from "#lib/execution/engine/rebuild-state.ts";
import type { RunState } from "#lib/execution/engine/run-state.ts";
import { asNodeFailure } from "#lib/execution/nodes/as-node-failure.ts";
import type { EffectRecord } from "#lib/execution/nodes/effect.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { Command, EngineEvent, RunError } from "#lib/language/evaluation/protocol.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { isAwaited, isEffect, isPure, makesSeveralCalls } from "#lib/language/node-types/node-kinds.ts";
import type { NodeFailure, NodeResult } from "#lib/language/node-types/node-result.ts";
import type { OpenedInteraction } from "#lib/nouns/runs/change-run.ts";
import { shownOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import { type CarriedOut, carryOut, expectedOf, nodePlaceOf } from "./carry-out.ts";
import type { FailedChild } from "./find-ended-children.ts";
import type { EffectLaunch, Launch } from "./launch.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { PendingWrites } from "./pending-writes.ts";
import { RunComputer } from "./run-computer.ts";
import type { EffectRetry } from "./run-effect.ts";
import { TurnContainers } from "./turn-containers.ts";
import { TurnScopes } from "./turn-scopes.ts";
import { TurnWaits } from "./turn-waits.ts";

export type TurnEnd = { readonly result: NodeOutput } | { readonly failure: RunError };

/**
 * One turn of a run between the interpreter and the database: computes pure nodes, words interactions, and collects
 * what has to be written. It does no I/O; its caller commits `pending` before it launches what a call returned.
 */
export class Turn {
  readonly pending: PendingWrites;
  readonly computer: RunComputer;
  readonly #loaded: LoadedExecution;
  readonly #failedAttempts: Map<string, number>;
  readonly #first: readonly Command[];
  readonly #state: RunState;
  readonly #scopes: TurnScopes;
  readonly #containers: TurnContainers;
  readonly #waits: TurnWaits;
  /** Orders the ends that are not written yet after those that are. */
  #order: number;
  #end: TurnEnd | undefined;
  /** Begun, and not evaluated yet, because enough was computed or is to be written. */
  #paused: Command[] = [];
  #abandoned: string[] = [];

  constructor(loaded: LoadedExecution) {
    this.#loaded = loaded;
    const { workspaceId, lease, turn } = loaded;
    this.pending = new PendingWrites(loaded.stored);
    this.computer = new RunComputer({ workspaceId, runId: lease.runId, turn });
    this.#failedAttempts = new Map(loaded.failedAttempts);
    this.#order = loaded.finished.reduce((last, { sequence }) => Math.max(last, Number(sequence)), 0);
    const { state, commands } = rebuildState({
      graph: loaded.runGraph.graph,
      runId: loaded.lease.runId,
      turn: loaded.turn,
      finished: loaded.finished,
      containers: loaded.containers.map(({ open, ...container }) => ({
        ...container,
        open: open.map(({ iteration }) => iteration),
      })),
      awaited: new Set([...loaded.openInteractions, ...loaded.sleeping, ...loaded.calling]),
      given: loaded.given,
    });
    this.#state = state;
    this.#first = commands;
    this.#scopes = new TurnScopes(state, loaded.scope);
    this.#containers = new TurnContainers({
      runId: lease.runId,
      pending: this.pending,
      computer: this.computer,
      scopes: this.#scopes,
      advance: (event) => advanceState(state, event),
      ended: (place, result) => this.#endedByOthers(place, result),
      errored: (place, failure) => this.#errored(place, failure),
      nodeOf: (nodeId) => this.node(nodeId),
      findPlace: (occurrenceId) => findPlace(state, occurrenceId),
      begun: loaded.begun,
    });
    this.#containers.restore(loaded.containers);
    const around = {
      lease,
      workspaceId,
      pending: this.pending,
      computer: this.computer,
      scopes: this.#scopes,
      hiding: loaded.hiding,
      started: (place: NodePlace, known?: JsonObject) => this.#started(place, known),
      ended: (place: NodePlace, result: NodeResult) => this.#endedByOthers(place, result),
      errored: (place: NodePlace, failure: NodeFailure) => this.#errored(place, failure),
      isUnderWay: (occurrenceId: string) => this.isUnderWay(occurrenceId),
    };
    this.#waits = new TurnWaits(around, loaded);
  }

  /** Set when the turn has completed or failed. */
  get end(): TurnEnd | undefined {
    return this.#end;
  }

  /** The launches of a worker that has just taken the run. */
  begin(): Launch[] {
    return this.#carryOut(this.#first);
  }

  /** Whether the turn continues when what is pending was written, or in a later turn of the event loop (`loopShare`). */
  get isPaused(): boolean {
    return this.#paused.length > 0 && this.#end === undefined;
  }

  goOn(): Launch[] {
    const paused = this.#paused;
    this.#paused = [];
    return this.#carryOut(paused, { isBegun: true });
  }

  /** Whether something is still expected of an occurrence; of one that was given up, nothing is. */
  isUnderWay(occurrenceId: string): boolean {
    return isUnderWay(this.#state, occurrenceId);
  }

  /** What has begun gets a row: who goes on is told that the trace has it. */
  keepBegun(): void {
    for (const place of effectsUnderWay(this.#state)) this.#keepRow(place);
  }

  get hasAbandoned(): boolean {
    return this.#abandoned.length > 0;
  }

  /** Occurrences that were given up since the last time: what they do is to be aborted, what they ask withdrawn. */
  takeAbandoned(): readonly string[] {
    const abandoned = this.#abandoned;
    this.#abandoned = [];
    return abandoned;
  }

  deferred({ occurrenceId }: NodePlace, goOn: () => readonly Command[]): Launch[] {
    return this.isUnderWay(occurrenceId) ? this.#carryOut(goOn()) : [];
  }

  errored(place: NodePlace, failure: NodeFailure): Launch[] {
    return this.isUnderWay(place.occurrenceId) ? this.#carryOut(this.#errored(place, failure)) : [];
  }

  effectEnded(
    place: NodePlace,
    end: ({ result: NodeResult } | { failure: NodeFailure }) & { failedAttempts: number },
  ): Launch[] {
    if (!this.isUnderWay(place.occurrenceId)) return [];
    this.#failedAttempts.set(place.occurrenceId, end.failedAttempts);
    return this.#carryOut(
      "result" in end ? this.#endedByOthers(place, end.result) : this.#errored(place, end.failure),
    );
  }

  /** Records an effect's calls and costs, apart from its end. */
  effectDid(place: NodePlace, { events, usage }: EffectRecord): void {
    for (const event of events) this.pending.event({ ...event, ...place });
    if (usage) this.pending.usage(usage);
  }

  /** A call of an effect has succeeded; it is not made again once this is committed. */
  effectCalled(
    place: NodePlace,
    { ordinal, result, ...did }: EffectRecord & { ordinal: number; result: Json },
  ): void {
    this.effectDid(place, did);
    const { nodeId: _, ...at } = place;
    this.pending.call({ ...at, ordinal, result });
  }

  /** Opens an interaction: of a node that is one, or of an effect in the middle. */
  ask(place: NodePlace, interaction: Omit<OpenedInteraction, keyof NodePlace>): void {
    // What an effect asks is found again by its row, also where it makes one call and has none until then.
    if (interaction.callOrdinal !== undefined) this.#keepRow(place);
    this.#waits.ask(place, interaction);
  }

  /** Waits other than for answers. */
  get waits(): Pick<TurnWaits, "isSleeping" | "calling"> {
    return this.#waits;
  }

  effectRetrying(place: NodePlace, { failure, failedAttempts, delaySeconds, record }: EffectRetry): void {
    this.effectDid(place, record);
    this.#failedAttempts.set(place.occurrenceId, failedAttempts);
    this.pending.begin({ ...place, failedAttempts });
    this.pending.cameFromOutside();
    const error = { code: failure.code, message: failure.message };
    this.pending.event({
      type: "node_retrying",
      ...place,
      status: "active",
      payload: { error, failedAttempts, delaySeconds },
    });
  }

  /** Notes an answer's node as ended; `resume` continues from there once that has been committed. */
  answered(occurrenceId: string, { outcome, output }: NodeResult<NodeOutput>): void {
    const place = findPlace(this.#state, occurrenceId);
    if (!place) return; // its iteration was given up
    const shown = output instanceof LargeJson ? {} : { shown: shownOutput(this.node(place.nodeId), output) };
    this.pending.end({ ...place, failedAttempts: 0, outcome, output, ...shown });
  }

  resume(answers: readonly { occurrenceId: string; result: NodeResult<NodeOutput> }[]): Launch[] {
    return this.#carryOut(
      answers.flatMap(({ occurrenceId, result: { outcome, output } }) =>
        this.#advance({ type: "node_ended", occurrenceId, outcome, output, sequence: ++this.#order }),
      ),
    );
  }

  /** A run that a node has called has failed, or is waited for no longer. */
  childFailed({ occurrenceId, failure }: Pick<FailedChild, "occurrenceId" | "failure">): Launch[] {
    const place = findPlace(this.#state, occurrenceId);
    return place ? this.#carryOut(this.#errored(place, failure)) : []; // its iteration may have been given up
  }

  node(nodeId: string): GraphNode {
    const node = this.#loaded.runGraph.nodes.get(nodeId);
    if (!node) throw new Error(`the graph has no node ${nodeId}`);
    return node;
  }

  #node<Kind extends GraphNode>({ nodeId }: NodePlace, isKind: (node: GraphNode) => node is Kind): Kind {
    const node = this.node(nodeId);
    if (!isKind(node)) throw new Error(`${nodeId} is of another kind`);
    return node;
  }

  #advance(event: EngineEvent): readonly Command[] {
    return advanceState(this.#state, event);
  }

  /** @param isBegun whether these were begun before, and paused. */
  #carryOut(commands: readonly Command[], { isBegun = false } = {}): Launch[] {
    const launches: Launch[] = [];
    const queue = [...commands];
    for (const [index, command] of queue.entries()) {
      const wasBegun = isBegun && index < commands.length;
      const done = this.#carryOutOne(command, wasBegun);
      if ("launch" in done) launches.push(done.launch);
      else if ("isPaused" in done) this.#paused.push(command);
      else queue.push(...done.commands);
    }
    return launches;
  }

  #carryOutOne(command: Command, wasBegun: boolean): CarriedOut {
    if (this.#isGivenUp(command)) return { commands: [] };
    switch (command.type) {
      case "evaluate": {
        const place = nodePlaceOf(command);
        const isGiven = this.#loaded.preview?.isGiven(this.node(place.nodeId)) ?? false;
        if (!wasBegun) this.#started(place, isGiven ? { isGiven } : undefined);
        if (this.pending.isFull) return { isPaused: true };
        return isGiven ? { commands: this.#endGiven(place) } : this.#compute(place);
      }
      case "await": {
        const place = nodePlaceOf(command);
        return this.#waits.begin(this.#node(place, isAwaited), place);
      }
      case "execute":
        return { launch: this.#prepare(nodePlaceOf(command)) };
      case "open":
        if (!wasBegun) this.#started(nodePlaceOf(command));
        return this.#containers.open(command);
      case "decide":
        return this.#containers.decide(command);
      case "begin_iteration":
        return this.#containers.beginIteration(command);
      case "end_iteration":
        this.#containers.endIteration(command);
        return { commands: [] };
      case "collect":
        return this.#containers.collect(command);
      case "abandon":
        this.#containers.abandon(command);
        this.#abandoned.push(...command.occurrenceIds);
        return { commands: [] };
      case "fail_container":
        this.#containers.fail(command);
        return { commands: [] };
      case "take_branch": {
        const { outcome, to } = command;
        this.pending.event({
          type: "branch_taken",
          ...nodePlaceOf(command),
          payload: { outcome, to: [...to] },
        });
        return { commands: [] };
      }
      case "complete_run":
        this.#end = { result: command.result };
        return { commands: [] };
      case "fail_run":
        this.#end = { failure: command.error };
        return { commands: [] };
    }
  }

  /** Of answers accepted together, one may give up a node that another has just led to. */
  #isGivenUp(command: Command): boolean {
    const occurrenceId = expectedOf(command);
    return occurrenceId !== undefined && !this.isUnderWay(occurrenceId);
  }

  /** Ends a node of a preview that is not carried out. What a test does not say fails it, whatever the node's ways. */
  #endGiven(place: NodePlace): readonly Command[] {
    try {
      const end = this.#loaded.preview?.endOf(this.node(place.nodeId), place);
      if (!end) return [];
      return "failure" in end ? this.#errored(place, end.failure) : this.#ended(place, end);
    } catch (error) {
      const { code, message, retryable } = asNodeFailure(error);
      const payload = { error: { code, message } };
      this.pending.event({ type: "node_failed", ...place, status: "errored", payload });
      this.#end = { failure: { code, message, retryable, nodeId: place.nodeId, details: null } };
      return [];
    }
  }

  /** Evaluates a node's expressions and does what follows; or says that a thread has to, or a later turn. */
  #compute(place: NodePlace): CarriedOut {
    return carryOut(this.computer, "node", this.#node(place, isPure), {
      place,
      scope: this.#scopes.around(place),
      goOn: (end) => this.#ended(place, end),
      errored: (failure) => this.#errored(place, failure),
    });
  }

  #prepare(place: NodePlace): EffectLaunch {
    const node = this.#node(place, isEffect);
    // An effect that began under a lost worker is repeated, and not noted as begun a second time.
    this.#started(place);
    // What it has called and asked belongs to a row. Of one call there is nothing to know but its end.
    if (makesSeveralCalls(node)) this.#keepRow(place);
    const failedAttempts = this.#attemptsFailed(place);
    return { node, place, failedAttempts, scope: this.#scopes.snapshot(place) };
  }

  #keepRow(place: NodePlace): void {
    this.pending.keepRow({ ...place, failedAttempts: this.#attemptsFailed(place) });
  }

  #attemptsFailed({ occurrenceId }: NodePlace): number {
    return this.#failedAttempts.get(occurrenceId) ?? 0;
  }

  /** @param known what is known of it by now, for the trace. */
  #started(place: NodePlace, known?: JsonObject): void {
    if (this.#loaded.begun.has(place.occurrenceId)) return; // an earlier worker said so
    const { type } = this.node(place.nodeId);
    this.pending.event({
      type: "node_started",
      ...place,
      status: "active",
      payload: { type, ...known },
    });
  }

  /** Ends a node by what came from outside, or a container by its iterations, in which something may have. */
  #endedByOthers(place: NodePlace, result: NodeResult<NodeOutput>): readonly Command[] {
    this.pending.cameFromOutside();
    return this.#ended(place, result);
  }

  #ended(place: NodePlace, { outcome, output }: NodeResult<NodeOutput>): readonly Command[] {
    const { occurrenceId } = place;
    this.pending.end({ ...place, failedAttempts: this.#attemptsFailed(place), outcome, output });
    return this.#advance({ type: "node_ended", occurrenceId, outcome, output, sequence: ++this.#order });
  }

  #errored(place: NodePlace, failure: NodeFailure): readonly Command[] {
    const { occurrenceId } = place;
    this.pending.cameFromOutside(); // a limit of time, for example, is not reached each time
    const { code, message, retryable, details } = failure;
    const error = { code, message, retryable, ...(details ? { details } : {}) };
    const output = failedOutput(failure);
    const shown = code === "preview_write_blocked" && details ? { ...output, ...details } : output;
    if (takesUpFailure(this.#state, occurrenceId)) {
      const failedAttempts = this.#attemptsFailed(place);
      this.#containers.endAll(occurrenceId);
      this.pending.end({ ...place, failedAttempts, outcome: "failed", output, shown });
    } else {
      this.pending.event({ type: "node_failed", ...place, status: "errored", payload: shown });
    }
    return this.#advance({ type: "node_errored", occurrenceId, error });
  }
}
