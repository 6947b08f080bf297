import { requestOf } from "#lib/execution/nodes/run-node.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { Command } from "#lib/language/evaluation/protocol.ts";
import type { QuestionParts } from "#lib/language/evaluation/question-parts.ts";
import type { Hiding } from "#lib/language/evaluation/shown-text.ts";
import {
  type AwaitedNode,
  type InteractionNode,
  isInteraction,
  type TimerNode,
} from "#lib/language/node-types/node-kinds.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import type { WakeTime } from "#lib/language/node-types/node-type.ts";
import type { OpenedInteraction } from "#lib/nouns/runs/change-run.ts";
import { shownRequest } from "#lib/nouns/runs/shown-request.ts";
import { type CarriedOut, carryOut } from "./carry-out.ts";
import { dueTime } from "./due-time.ts";
import type { PendingWrites } from "./pending-writes.ts";
import type { RunComputer } from "./run-computer.ts";
import type { TurnScopes } from "./turn-scopes.ts";

/** The turn that the waits belong to. */
interface AroundWaits {
  readonly pending: PendingWrites;
  readonly computer: RunComputer;
  readonly scopes: TurnScopes;
  readonly hiding: Hiding;
  started(place: NodePlace, known?: { readonly waitsUntil: string }): void;
  ended(place: NodePlace, result: NodeResult): readonly Command[];
  errored(place: NodePlace, failure: NodeFailure): readonly Command[];
  isUnderWay(occurrenceId: string): boolean;
}

/** The nodes of a turn that end by something outside: an answer, or a time. */
export class TurnWaits {
  readonly #turn: AroundWaits;
  readonly #sleeping: Set<string>;

  /** @param sleeping occurrences whose timers were set by an earlier worker. */
  constructor(turn: AroundWaits, sleeping: ReadonlySet<string>) {
    this.#turn = turn;
    this.#sleeping = new Set(sleeping);
  }

  /** Whether a timer is set. */
  get isSleeping(): boolean {
    for (const id of this.#sleeping) if (!this.#turn.isUnderWay(id)) this.#sleeping.delete(id);
    return this.#sleeping.size > 0;
  }

  begin(node: AwaitedNode, place: NodePlace): CarriedOut {
    if (this.#turn.pending.isFull) return { isPaused: true };
    return isInteraction(node) ? this.#question(node, place) : this.#setTimer(node, place);
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
    if (due <= now) return ended(place, timerResult(waitsUntil));
    pending.begin({ ...place, failedAttempts: 0, wakesAt: waitsUntil });
    this.#sleeping.add(place.occurrenceId);
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
