import type { JsonObject } from "#lib/contract/json.ts";
import { asNodeFailure } from "#lib/execution/nodes/as-node-failure.ts";
import { requestOf } from "#lib/execution/nodes/run-node.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { Command } from "#lib/language/evaluation/protocol.ts";
import type { QuestionParts } from "#lib/language/evaluation/question-parts.ts";
import type { Hiding } from "#lib/language/evaluation/shown-text.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import {
  type AwaitedNode,
  type ChildNode,
  callOf,
  type InteractionNode,
  isChild,
  isInteraction,
  type TimerNode,
} from "#lib/language/node-types/node-kinds.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import type { WakeTime } from "#lib/language/node-types/node-type.ts";
import type { Lease, OpenedInteraction } from "#lib/nouns/runs/change-run.ts";
import { shownRequest } from "#lib/nouns/runs/run-view.ts";
import { callAgent } from "./call-agent.ts";
import { type CarriedOut, carryOut } from "./carry-out.ts";
import { dueTime } from "./due-time.ts";
import type { PendingWrites } from "./pending-writes.ts";
import type { RunComputer } from "./run-computer.ts";
import type { TurnScopes } from "./turn-scopes.ts";

/** The turn that the waits belong to. */
interface AroundWaits {
  readonly lease: Lease;
  readonly workspaceId: string;
  readonly pending: PendingWrites;
  readonly computer: RunComputer;
  readonly scopes: TurnScopes;
  readonly hiding: Hiding;
  started(place: NodePlace, known?: JsonObject): void;
  ended(place: NodePlace, result: NodeResult): readonly Command[];
  errored(place: NodePlace, failure: NodeFailure): readonly Command[];
  isUnderWay(occurrenceId: string): boolean;
}

/** The nodes of a turn that end by something outside: an answer, a time, another run. */
export class TurnWaits {
  readonly #turn: AroundWaits;
  readonly #sleeping: Set<string>;
  readonly #calling: Set<string>;
  readonly #skipsTimers: boolean;

  /** Given what an earlier worker began, by occurrence: timers that are set, and runs that were called. */
  constructor(
    turn: AroundWaits,
    {
      sleeping,
      calling,
      preview,
    }: {
      sleeping: ReadonlySet<string>;
      calling: ReadonlySet<string>;
      preview?: { isTest: boolean } | undefined;
    },
  ) {
    this.#skipsTimers = preview?.isTest ?? false;
    this.#turn = turn;
    this.#sleeping = new Set(sleeping);
    this.#calling = new Set(calling);
  }

  /** Whether a timer is set. */
  get isSleeping(): boolean {
    return this.#underWay(this.#sleeping).length > 0;
  }

  /** Occurrences of the nodes whose runs have been called and have not ended, as far as this worker knows. */
  get calling(): readonly string[] {
    return this.#underWay(this.#calling);
  }

  #underWay(ids: Set<string>): string[] {
    for (const id of ids) if (!this.#turn.isUnderWay(id)) ids.delete(id);
    return [...ids];
  }

  begin(node: AwaitedNode, place: NodePlace): CarriedOut {
    if (this.#turn.pending.isFull) return { isPaused: true };
    if (isInteraction(node)) return this.#question(node, place);
    return isChild(node) ? this.#call(node, place) : this.#setTimer(node, place);
  }

  /** Opens an interaction: of a node that is one, or of an effect in the middle. */
  ask(place: NodePlace, interaction: Omit<OpenedInteraction, keyof NodePlace>): void {
    const { pending } = this.#turn;
    const { id, type, request } = interaction;
    pending.open({ ...interaction, ...place });
    const payload = { interactionId: id, type, ...shownRequest(request) };
    pending.event({ type: "interaction_requested", ...place, status: "suspended", payload });
  }

  #question(node: InteractionNode, place: NodePlace): CarriedOut {
    const { computer, scopes, hiding } = this.#turn;
    return carryOut(
      computer,
      "question",
      { node, hiding },
      {
        place,
        scope: scopes.around(place),
        goOn: (parts) => this.#asks(place, node, parts),
        errored: (failure) => this.#failsAtStart(place, failure),
      },
    );
  }

  #asks(place: NodePlace, node: InteractionNode, parts: QuestionParts): readonly Command[] {
    this.#turn.started(place);
    this.ask(place, requestOf({ node, parts }));
    return [];
  }

  #setTimer(node: TimerNode, place: NodePlace): CarriedOut {
    const { computer, scopes } = this.#turn;
    return carryOut(computer, "wakeTime", node, {
      place,
      scope: scopes.around(place),
      goOn: (wake) => this.#sleeps(place, wake),
      errored: (failure) => this.#failsAtStart(place, failure),
    });
  }

  #sleeps(place: NodePlace, wake: WakeTime): readonly Command[] {
    const { pending, started, ended } = this.#turn;
    const now = Date.now();
    let due: number;
    try {
      due = dueTime(wake, now);
    } catch (error) {
      if (error instanceof NodeFailure) return this.#failsAtStart(place, error);
      throw error;
    }
    const waitsUntil = new Date(due).toISOString();
    started(place, { waitsUntil });
    if (due <= now || this.#skipsTimers) return ended(place, timerResult(waitsUntil));
    pending.begin({ ...place, failedAttempts: 0, wakesAt: waitsUntil });
    this.#sleeping.add(place.occurrenceId);
    return [];
  }

  /** The run is written before its caller says that it has called it: a worker that repeats the call finds it. */
  #call(node: ChildNode, place: NodePlace): CarriedOut {
    const { lease, workspaceId, computer, scopes } = this.#turn;
    const { occurrenceId } = place;
    const scope = scopes.snapshot(place);
    const run = async (signal: AbortSignal) => {
      try {
        const { input: given, attachments: handedOn } = callOf(node);
        const input = await computer.compute("value", given, { scope, signal });
        const attachments =
          handedOn === undefined ? [] : await computer.compute("value", handedOn, { scope, signal });
        const childRunId = await callAgent({
          lease,
          workspaceId,
          occurrenceId,
          node,
          input,
          attachments,
          isWanted: () => this.#turn.isUnderWay(occurrenceId),
        });
        return () => this.#called(node, place, childRunId);
      } catch (error) {
        const isOwn = error instanceof NodeFailure || isExpressionError(error);
        if (!isOwn) throw error;
        return () => this.#failsAtStart(place, asNodeFailure(error));
      }
    };
    return { launch: { place, run } };
  }

  #called(node: ChildNode, place: NodePlace, childRunId: string): readonly Command[] {
    const { pending, started } = this.#turn;
    const { agentId, laneId } = callOf(node);
    const { timeoutSeconds } = node;
    started(place, { agentId, laneId, childRunId });
    const wakesAt =
      timeoutSeconds === undefined ? undefined : new Date(Date.now() + timeoutSeconds * 1_000).toISOString();
    pending.begin({ ...place, failedAttempts: 0, ...(wakesAt === undefined ? {} : { wakesAt }) });
    this.#calling.add(place.occurrenceId);
    if (wakesAt !== undefined) this.#sleeping.add(place.occurrenceId);
    return [];
  }

  #failsAtStart(place: NodePlace, failure: NodeFailure): readonly Command[] {
    this.#turn.started(place);
    return this.#turn.errored(place, failure);
  }
}

/** How a timer ends. */
export function timerResult(waitedUntil: string): NodeResult {
  return { outcome: "done", output: { waitedUntil } };
}
