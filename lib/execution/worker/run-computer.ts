import { LargeJson } from "#lib/contract/json.ts";
import {
  type AnswerTo,
  type Computation,
  type ComputationKind,
  type Computations,
  computationOf,
  evaluate,
} from "#lib/language/evaluation/computation.ts";
import { LOOP_UNITS, RUN_UNITS } from "#lib/language/expressions/limits.ts";
import { Meter, MeterSpent } from "#lib/language/expressions/meter.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { loadInputBytes } from "#lib/nouns/runs/load-input.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";
import type { Evaluated, ThreadWork } from "#lib/platform/threads/work.ts";
import { isSmall, type RunScope, StoredInput } from "./run-scope.ts";
import { shareScope } from "./share-scope.ts";

type Given<Kind extends ComputationKind> = Computations[Kind]["given"];

interface ComputedRun {
  readonly runId: string;
  readonly turn: number;
  readonly workspaceId: string;
}

/** An evaluation on the event loop: its answer, or where it is to be done instead. */
export type Attempt<Kind extends ComputationKind> =
  | { readonly answer: AnswerTo<Kind> }
  /** In a later turn of the loop, because this one has computed enough; or on a thread. */
  | { readonly elsewhere: "later" | "thread" };

/**
 * Evaluates for the nodes of one run: on the event loop as long as it is quick, on a thread otherwise. An evaluation
 * is pure, so the one that turns out to be long is simply begun again. What a run spends in all is bounded.
 */
export class RunComputer {
  readonly #run: ComputedRun;
  #unitsLeft: number;
  #usesThreads = false;

  constructor({ units = RUN_UNITS, ...run }: ComputedRun & { readonly units?: number }) {
    this.#run = run;
    this.#unitsLeft = units;
  }

  /** @throws ExpressionError, NodeFailure. */
  attempt<Kind extends ComputationKind>(kind: Kind, given: Given<Kind>, scope: RunScope): Attempt<Kind> {
    if (!isSmall(scope)) return { elsewhere: "thread" };
    if (loopShare.isUsedUp) return { elsewhere: "later" };
    const meter = new Meter(Math.min(LOOP_UNITS, this.#unitsLeft));
    const units = meter.left;
    try {
      const answer = loopShare.use(() => evaluate(computationOf(kind, given), scope, meter));
      this.#unitsLeft -= units - meter.left;
      return { answer: answer as AnswerTo<Kind> }; // as `Computations` says
    } catch (error) {
      if (error instanceof MeterSpent) return { elsewhere: "thread" };
      this.#unitsLeft -= units - meter.left;
      throw error;
    }
  }

  /** @throws ExpressionError, NodeFailure; the signal's reason once it is aborted. */
  async compute<Kind extends ComputationKind>(
    kind: Kind,
    given: Given<Kind>,
    { scope, signal }: { scope: RunScope; signal: AbortSignal },
  ): Promise<AnswerTo<Kind>> {
    for (;;) {
      const attempt = this.attempt(kind, given, scope);
      if ("answer" in attempt) return attempt.answer;
      if (attempt.elsewhere === "thread") return this.onThread(kind, given, { scope, signal });
      await loopShare.next();
      signal.throwIfAborted();
    }
  }

  /** @throws NodeFailure; the signal's reason once it is aborted. */
  async onThread<Kind extends ComputationKind>(
    kind: Kind,
    given: Given<Kind>,
    at: { scope: RunScope; signal: AbortSignal },
  ): Promise<AnswerTo<Kind>> {
    const evaluated = await this.#evaluateOnThread(computationOf(kind, given), at).catch((error: unknown) => {
      throw isThreadLost(error) && error.isOutOfMemory ? tooMuchMemory() : error;
    });
    if ("missing" in evaluated) throw new Error("a thread misses a value that it was given");
    if ("exhausted" in evaluated) throw tooMuchWork();
    this.#unitsLeft -= evaluated.units;
    if ("failure" in evaluated) {
      const { code, message, details } = evaluated.failure;
      throw new NodeFailure(code, message, details ? { details } : {});
    }
    const { answer, largeOutput } = evaluated;
    const whole = largeOutput ? withOutput(answer, new LargeJson(largeOutput)) : answer;
    return whole as AnswerTo<Kind>; // as `Computations` says
  }

  /** The run is let go of: nothing of it is evaluated any more. */
  end(): void {
    if (this.#usesThreads) runtime().threads.forget(this.#key);
  }

  get #key(): string {
    return `${this.#run.runId}:${this.#run.turn}`;
  }

  #evaluateOnThread(
    computation: Computation,
    { scope, signal }: { scope: RunScope; signal: AbortSignal },
  ): Promise<Evaluated> {
    this.#usesThreads = true;
    const run = this.#key;
    const given: ThreadWork["compute"]["given"] = {
      run,
      computation,
      scope: shareScope(scope),
      units: this.#unitsLeft,
    };
    const { input } = scope;
    const withInput = async (stored: StoredInput, key: string) => {
      const bytes = await loadInputBytes(stored.runId);
      return { ...given, scope: { ...given.scope, input: { key, bytes } } };
    };
    return runtime().threads.do("compute", given, {
      party: this.#run.workspaceId,
      subject: run,
      signal,
      next: (answer) =>
        "missing" in answer && input instanceof StoredInput ? withInput(input, answer.missing) : undefined,
    });
  }
}

function withOutput(answer: AnswerTo<ComputationKind>, output: LargeJson): unknown {
  return { ...(answer as AnswerTo<"node">), output }; // only nodes have large outputs
}

const tooMuchWork = () =>
  new NodeFailure(
    "step_limit_exceeded",
    "The run's expressions take too much work together: their budget of 1,000 million is exhausted.",
  );

const tooMuchMemory = () =>
  new NodeFailure(
    "expression_error",
    "The expression, or the values that it works with, need more memory than an evaluation may use.",
  );
