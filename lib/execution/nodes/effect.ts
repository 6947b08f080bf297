import type { InteractionType } from "#lib/contract/interactions.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { Compute } from "#lib/language/evaluation/computation.ts";
import type { Hiding } from "#lib/language/evaluation/shown-text.ts";
import type { ThreadMessage } from "#lib/language/expressions/scope.ts";
import type { OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import type { Usage } from "#lib/nouns/runs/change-run.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";
import type { AnsweredInteraction } from "./interaction-run.ts";

/** One call to the outside while it runs. */
export interface Call {
  /** The same whenever the call is repeated ("Effects" of the agent document). */
  readonly idempotencyKey: string;
  /** Aborted when the run is cancelled or the attempt's time is over. */
  readonly signal: AbortSignal;
  /** For a call that fails after it has cost something: committed with the failure, or with what follows it. */
  readonly record: (did: EffectRecord) => void;
}

/** What an effect leaves in the trace and on the run beside its output. */
export interface EffectRecord {
  readonly events: readonly NewEvent[];
  readonly usage: Usage | undefined;
}

export interface CallEnd<Result extends Json> {
  readonly result: Result;
  readonly events?: readonly NewEvent[];
  readonly usage?: Usage | undefined;
  /** The node ends with it: it is committed with the node and not on its own. */
  readonly isLast?: boolean;
}

/** A question that an effect asks for one of its calls (D8), as an interaction node does. */
export interface Question {
  readonly type: Exclude<InteractionType, "user_input">;
  readonly request: JsonObject;
  readonly expiresAfterSeconds?: number | undefined;
}

/** A question that was stored. Its stored request counts, even if the node would ask something else now. */
export interface AskedQuestion {
  readonly interactionId: string;
  readonly request: JsonObject;
  /** Undefined while it is open. An `answer` of null: nobody answered in time. */
  readonly answered: AnsweredInteraction | undefined;
}

/** The files around a node. */
export interface EffectFiles {
  /** This turn's attachments, as expressions see them. */
  readonly ofTurn: readonly Json[];
  /** Whether a model is given them unless its node says otherwise: in a chat. */
  readonly areGiven: boolean;
  /** Whether earlier turns may have had some. */
  readonly mayBeEarlier: boolean;
}

/**
 * How a node reaches the outside, durable call by call. A node of several calls numbers them from 1 in an order that
 * depends on nothing but earlier results, because a node that is begun again (after a crash, a failed attempt or a
 * wait) runs from its start and gets the results that it already has.
 */
export interface Effect {
  readonly workspaceId: string;
  readonly runId: string;
  readonly occurrenceId: string;
  /** Evaluates the node's expressions, with what the run had when the effect began. */
  readonly compute: Compute;
  /** Earlier messages of the conversation. */
  readonly earlier: readonly ThreadMessage[];
  readonly files: EffectFiles;
  /** Hides sensitive values in texts that are only shown. */
  readonly hiding: Hiding;
  /** Finds what is hidden in what is shown of the run. */
  readonly secrets: OpenSecretMatcher;
  /** Whether it may change something outside: a preview may only where somebody has allowed it. */
  readonly mayWrite: boolean;
  /** The result of call `ordinal`: the recorded one, else what `perform` gives once that is committed. */
  call<Result extends Json>(
    ordinal: number,
    perform: (call: Call) => Promise<CallEnd<Result>>,
  ): Promise<Result>;
  /** Asks, unless it was asked before, and returns at once; what is open is committed and shown by then. */
  open(ordinal: number, question: () => Question): Promise<AskedQuestion>;
}

/** Thrown by an effect that waits for an answer: it is begun again when one has come. */
export class Suspended extends Error {
  override readonly name = "Suspended";
}

/** By name, as all errors that cross Next's and Node's copies of a module. */
export function isSuspended(error: unknown): error is Suspended {
  return error instanceof Error && error.name === "Suspended";
}

/** Asks and has the node wait for the answer. @throws Suspended */
export async function ask(
  effect: Effect,
  ordinal: number,
  question: () => Question,
): Promise<AskedQuestion & { answered: AnsweredInteraction }> {
  const asked = await effect.open(ordinal, question);
  if (!asked.answered) throw new Suspended();
  return { ...asked, answered: asked.answered };
}
