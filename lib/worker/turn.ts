import { advance } from "#lib/engine/advance.ts";
import type { Command, EngineEvent, RunError } from "#lib/engine/protocol.ts";
import { readOutputs } from "#lib/engine/read-outputs.ts";
import { rebuildState } from "#lib/engine/rebuild-state.ts";
import type { RunState } from "#lib/engine/run-state.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import type { Json } from "#lib/json.ts";
import { asNodeFailure } from "#lib/nodes/as-node-failure.ts";
import type { EffectRecord } from "#lib/nodes/effect.ts";
import type { EffectNode } from "#lib/nodes/effect-nodes.ts";
import { requestOf } from "#lib/nodes/interaction-nodes.ts";
import { isEffect, isInteraction, isPure, type RunnableNode } from "#lib/nodes/node-kind.ts";
import type { NodeFailure, NodeResult } from "#lib/nodes/node-result.ts";
import { evaluatePureNode } from "#lib/nodes/pure-nodes.ts";
import type { OpenedInteraction } from "#lib/runs/change-run.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { PendingWrites } from "./pending-writes.ts";
import type { EffectRetry } from "./run-effect.ts";

/** An effect that may begin once what is pending has been committed. */
export interface Launch {
  readonly node: EffectNode;
  readonly occurrenceId: string;
  readonly failedAttempts: number;
  /** What it may read: fixed when it begins, so that every attempt sends the same under the same key. */
  readonly scope: ExpressionScope;
}

export type TurnEnd = { readonly result: Json } | { readonly failure: RunError };

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
  readonly #scope: ExpressionScope;
  readonly #loaded: LoadedExecution;
  readonly #failedAttempts: Map<string, number>;
  readonly #first: readonly Command[];
  #state: RunState;
  /** Orders the ends that are not written yet after those that are. */
  #order: number;
  #end: TurnEnd | undefined;

  constructor(loaded: LoadedExecution) {
    this.#loaded = loaded;
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
    const payload = { interactionId: id, type, ...request };
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
    this.pending.end({ ...at, failedAttempts: 0, outcome: result.outcome, output: result.output });
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

  #carryOut(commands: readonly Command[]): Launch[] {
    const launches: Launch[] = [];
    const queue = [...commands];
    for (const command of queue) {
      switch (command.type) {
        case "evaluate":
          queue.push(...this.#evaluate(placeOf(command)));
          break;
        case "interact":
          queue.push(...this.#interact(placeOf(command)));
          break;
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

  #evaluate(at: At): readonly Command[] {
    const node = this.node(at.nodeId);
    if (!isPure(node)) throw new Error(`${at.nodeId} is not pure`);
    this.#started(node, at.occurrenceId);
    try {
      return this.#ended(at, evaluatePureNode({ node, scope: this.#scope }));
    } catch (error) {
      return this.#errored(at, asNodeFailure(error));
    }
  }

  #interact(at: At): readonly Command[] {
    const node = this.node(at.nodeId);
    if (!isInteraction(node)) throw new Error(`${at.nodeId} is not an interaction`);
    this.#started(node, at.occurrenceId);
    try {
      this.ask(at, requestOf({ node, scope: this.#scope }));
      return [];
    } catch (error) {
      return this.#errored(at, asNodeFailure(error));
    }
  }

  #prepare(at: At): Launch {
    const node = this.node(at.nodeId);
    if (!isEffect(node)) throw new Error(`${at.nodeId} is not an effect`);
    const failedAttempts = this.#failedAttempts.get(at.occurrenceId) ?? 0;
    // An effect that began under a lost worker is repeated, not begun anew.
    if (!this.#loaded.begun.has(at.occurrenceId)) {
      this.#started(node, at.occurrenceId);
      this.pending.begin({ ...at, failedAttempts });
    }
    const scope = { ...this.#scope, nodes: { ...this.#scope.nodes } };
    return { node, occurrenceId: at.occurrenceId, failedAttempts, scope };
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

  #ended(at: At, { outcome, output }: NodeResult): readonly Command[] {
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
