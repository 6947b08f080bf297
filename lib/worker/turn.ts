import { advance } from "#lib/engine/advance.ts";
import type { Command, EngineEvent, RunError } from "#lib/engine/protocol.ts";
import { readOutputs } from "#lib/engine/read-outputs.ts";
import { rebuildState } from "#lib/engine/rebuild-state.ts";
import type { RunState } from "#lib/engine/run-state.ts";
import type { Json, NodeOutput } from "#lib/json.ts";
import { asNodeFailure } from "#lib/nodes/as-node-failure.ts";
import type { EffectRecord } from "#lib/nodes/effect.ts";
import type { EffectNode } from "#lib/nodes/effect-nodes.ts";
import { type InteractionNode, type QuestionParts, requestOf } from "#lib/nodes/interaction-nodes.ts";
import { isEffect, isInteraction, isPure, type RunnableNode } from "#lib/nodes/node-kind.ts";
import type { NodeFailure, NodeResult } from "#lib/nodes/node-result.ts";
import type { PureNode } from "#lib/nodes/pure-nodes.ts";
import type { OpenedInteraction } from "#lib/runs/change-run.ts";
import { shownOutput } from "#lib/runs/sensitive-answers.ts";
import { shownRequest } from "#lib/runs/shown-request.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { PendingWrites } from "./pending-writes.ts";
import { RunComputer } from "./run-computer.ts";
import type { EffectRetry } from "./run-effect.ts";
import type { RunScope } from "./run-scope.ts";

/** An effect that may begin once what is pending has been committed. */
export interface EffectLaunch {
  readonly node: EffectNode;
  readonly occurrenceId: string;
  readonly failedAttempts: number;
  /** What it may read: fixed when it begins, so that every attempt sends the same under the same key. */
  readonly scope: RunScope;
}

/** A node that has to be evaluated on a thread. */
export interface ThreadLaunch {
  readonly node: PureNode | InteractionNode;
  readonly occurrenceId: string;
  readonly scope: RunScope;
}

export type Launch = EffectLaunch | ThreadLaunch;

/** What a thread gave for a node. */
export type Computed = { readonly parts: QuestionParts } | { readonly result: NodeResult<NodeOutput> };

export type TurnEnd = { readonly result: NodeOutput } | { readonly failure: RunError };

interface At {
  readonly nodeId: string;
  readonly occurrenceId: string;
}

/** Only the place: a command spread into an event would bring its own `type` along. */
const placeOf = ({ nodeId, occurrenceId }: At): At => ({ nodeId, occurrenceId });

/**
 * One turn of a run between the interpreter and the database: computes pure nodes, words interactions, and
 * collects what has to be written. It does no I/O; whoever drives it commits `pending` before it launches what
 * a call returned.
 */
export class Turn {
  readonly pending = new PendingWrites();
  readonly computer: RunComputer;
  readonly #scope: RunScope;
  readonly #loaded: LoadedExecution;
  readonly #failedAttempts: Map<string, number>;
  readonly #first: readonly Command[];
  #state: RunState;
  /** Orders the ends that are not written yet after those that are. */
  #order: number;
  #end: TurnEnd | undefined;
  /** Begun, and not evaluated yet, because this turn of the event loop has computed enough. */
  #paused: Command[] = [];

  constructor(loaded: LoadedExecution) {
    this.#loaded = loaded;
    const { workspaceId, lease, turn } = loaded;
    this.computer = new RunComputer({ workspaceId, runId: lease.runId, turn });
    this.#failedAttempts = new Map(loaded.failedAttempts);
    this.#order = Math.max(0, ...loaded.finished.map(({ sequence }) => Number(sequence)));
    const { state, commands } = rebuildState({
      graph: loaded.runGraph.graph,
      runId: loaded.lease.runId,
      turn: loaded.turn,
      finished: loaded.finished,
      openInteractions: loaded.openInteractions,
    });
    this.#state = state;
    this.#first = commands;
    this.#scope = { ...loaded.scope, nodes: readOutputs(state) };
  }

  /** Set when the turn has completed or failed. */
  get end(): TurnEnd | undefined {
    return this.#end;
  }

  /** What a worker has to launch that just took the run up. */
  begin(): Launch[] {
    return this.#carryOut(this.#first);
  }

  /** Whether it goes on in a later turn of the event loop (`loopShare`). */
  get isPaused(): boolean {
    return this.#paused.length > 0 && this.#end === undefined;
  }

  goOn(): Launch[] {
    const paused = this.#paused;
    this.#paused = [];
    return this.#carryOut(paused, { isBegun: true });
  }

  computed(at: At, computed: Computed | { readonly failure: NodeFailure }): Launch[] {
    if ("failure" in computed) return this.#carryOut(this.#errored(at, computed.failure));
    return this.#carryOut(this.#done(at, computed));
  }

  effectEnded(
    at: At,
    end: ({ result: NodeResult } | { failure: NodeFailure }) & { failedAttempts: number },
  ): Launch[] {
    this.#failedAttempts.set(at.occurrenceId, end.failedAttempts);
    return this.#carryOut("result" in end ? this.#ended(at, end.result) : this.#errored(at, end.failure));
  }

  /** What an effect did beside its end: it was called, it cost something. */
  effectDid(at: At, { events, usage }: EffectRecord): void {
    for (const event of events) this.pending.event({ ...event, ...at });
    if (usage) this.pending.usage(usage);
  }

  /** A call of an effect has succeeded; it is not made again once this is committed. */
  effectCalled(at: At, { ordinal, result, ...did }: EffectRecord & { ordinal: number; result: Json }): void {
    this.effectDid(at, did);
    this.pending.call({ occurrenceId: at.occurrenceId, ordinal, result });
  }

  /** Opens an interaction: of a node that is one, or of an effect in the middle. */
  ask(at: At, interaction: Omit<OpenedInteraction, "nodeId" | "occurrenceId">): void {
    const { id, type, request } = interaction;
    this.pending.open({ ...interaction, ...at });
    const payload = { interactionId: id, type, ...shownRequest(request) };
    this.pending.event({ type: "interaction_requested", ...at, status: "suspended", payload });
  }

  effectRetrying(at: At, { failure, failedAttempts, delaySeconds, record }: EffectRetry): void {
    this.effectDid(at, record);
    this.#failedAttempts.set(at.occurrenceId, failedAttempts);
    this.pending.begin({ ...at, failedAttempts });
    const error = { code: failure.code, message: failure.message };
    this.pending.event({
      type: "node_retrying",
      ...at,
      status: "active",
      payload: { error, failedAttempts, delaySeconds },
    });
  }

  /** Notes an answer's node as ended; `resume` goes on from there once that has been committed. */
  answered(at: At, result: NodeResult): void {
    const shown = shownOutput(this.node(at.nodeId), result.output);
    this.pending.end({ ...at, failedAttempts: 0, outcome: result.outcome, output: result.output, shown });
  }

  resume(answers: readonly { occurrenceId: string; result: NodeResult }[]): Launch[] {
    return this.#carryOut(
      answers.flatMap(({ occurrenceId, result: { outcome, output } }) =>
        this.#advance({ type: "node_ended", occurrenceId, outcome, output, sequence: ++this.#order }),
      ),
    );
  }

  node(nodeId: string): RunnableNode {
    const node = this.#loaded.runGraph.nodes.get(nodeId);
    if (!node) throw new Error(`the graph has no node ${nodeId}`);
    return node;
  }

  #advance(event: EngineEvent): readonly Command[] {
    const { state, commands } = advance(this.#loaded.runGraph.graph, this.#state, event);
    this.#state = state;
    return commands;
  }

  /** @param isBegun whether these were begun before, in another turn of the event loop. */
  #carryOut(commands: readonly Command[], { isBegun = false } = {}): Launch[] {
    const launches: Launch[] = [];
    const queue = [...commands];
    for (const [index, command] of queue.entries()) {
      switch (command.type) {
        case "evaluate":
        case "interact": {
          if (!isBegun || index >= commands.length)
            this.#started(this.node(command.nodeId), command.occurrenceId);
          const done = this.#compute(command);
          if ("launch" in done) launches.push(done.launch);
          else queue.push(...done.commands);
          break;
        }
        case "execute":
          launches.push(this.#prepare(placeOf(command)));
          break;
        case "take_branch": {
          const { nodeId, occurrenceId, outcome, to } = command;
          this.pending.event({
            type: "branch_taken",
            nodeId,
            occurrenceId,
            payload: { outcome, to: [...to] },
          });
          break;
        }
        case "complete_run":
          this.#end = { result: command.result };
          break;
        case "fail_run":
          this.#end = { failure: command.error };
          break;
      }
    }
    return launches;
  }

  /** Evaluates a node's expressions and does what follows; or says that a thread has to. */
  #compute(command: Command & At): { commands: readonly Command[] } | { launch: ThreadLaunch } {
    const at = placeOf(command);
    const node = this.node(at.nodeId);
    if (isEffect(node)) throw new Error(`${at.nodeId} is an effect`);
    try {
      const attempt = isPure(node) ? this.#result(node) : this.#parts(node);
      if (!("elsewhere" in attempt)) return { commands: this.#done(at, attempt) };
      if (attempt.elsewhere === "thread")
        return { launch: { node, occurrenceId: at.occurrenceId, scope: this.#snapshot() } };
      this.#paused.push(command);
      return { commands: [] };
    } catch (error) {
      return { commands: this.#errored(at, asNodeFailure(error)) };
    }
  }

  #result(node: PureNode) {
    const attempt = this.computer.attempt("node", node, this.#scope);
    return "answer" in attempt ? { result: attempt.answer } : attempt;
  }

  #parts(node: InteractionNode) {
    const attempt = this.computer.attempt("question", { node, hiding: this.#loaded.hiding }, this.#scope);
    return "answer" in attempt ? { parts: attempt.answer } : attempt;
  }

  #done(at: At, computed: Computed): readonly Command[] {
    if ("result" in computed) return this.#ended(at, computed.result);
    this.#asks(at, computed.parts);
    return [];
  }

  #asks(at: At, parts: QuestionParts): void {
    const node = this.node(at.nodeId);
    if (!isInteraction(node)) throw new Error(`${at.nodeId} is not an interaction`);
    this.ask(at, requestOf({ node, parts }));
  }

  /** What the run has now; later ends are not seen in it. */
  #snapshot(): RunScope {
    return { ...this.#scope, nodes: { ...this.#scope.nodes } };
  }

  #prepare(at: At): EffectLaunch {
    const node = this.node(at.nodeId);
    if (!isEffect(node)) throw new Error(`${at.nodeId} is not an effect`);
    const failedAttempts = this.#failedAttempts.get(at.occurrenceId) ?? 0;
    // An effect that began under a lost worker is repeated, not begun anew.
    if (!this.#loaded.begun.has(at.occurrenceId)) {
      this.#started(node, at.occurrenceId);
      this.pending.begin({ ...at, failedAttempts });
    }
    return { node, occurrenceId: at.occurrenceId, failedAttempts, scope: this.#snapshot() };
  }

  #started(node: RunnableNode, occurrenceId: string): void {
    this.pending.event({
      type: "node_started",
      nodeId: node.id,
      occurrenceId,
      status: "active",
      payload: { type: node.type },
    });
  }

  #ended(at: At, { outcome, output }: NodeResult<NodeOutput>): readonly Command[] {
    const failedAttempts = this.#failedAttempts.get(at.occurrenceId) ?? 0;
    this.pending.end({ ...at, failedAttempts, outcome, output });
    return this.#advance({
      type: "node_ended",
      occurrenceId: at.occurrenceId,
      outcome,
      output,
      sequence: ++this.#order,
    });
  }

  #errored(at: At, failure: NodeFailure): readonly Command[] {
    const { code, message, retryable, details } = failure;
    const error = { code, message, retryable, ...(details ? { details } : {}) };
    const commands = this.#advance({ type: "node_errored", occurrenceId: at.occurrenceId, error });
    const output = { error: { code, message } };
    if (commands.some(({ type }) => type === "fail_run")) {
      this.pending.event({ type: "node_failed", ...at, status: "errored", payload: output });
    } else {
      const failedAttempts = this.#failedAttempts.get(at.occurrenceId) ?? 0;
      this.pending.end({ ...at, failedAttempts, outcome: "failed", output });
    }
    return commands;
  }
}
