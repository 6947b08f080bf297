import { z } from "zod";
import { MAX_WAIT_SECONDS } from "#lib/contract/limits.ts";
import { type Run, runOperations } from "#lib/contract/runs.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import type { StartOutcome } from "#lib/nouns/run-start/idempotency.ts";
import { getRun, type PollAhead } from "#lib/nouns/runs/get-run.ts";

/** How long a tool that polls a run may wait. */
export const WAIT_ARGUMENT = {
  waitSeconds: z
    .int()
    .min(1)
    .max(MAX_WAIT_SECONDS)
    .optional()
    .meta({
      description: `1 to ${MAX_WAIT_SECONDS}: answers as get_run, once it has ended or asks.`,
    }),
};

/** The free values of a run record. */
export const RUN_FREE_AT = [
  "/finalResponse",
  "/pendingInteraction/approval/arguments",
  "/pendingInteraction/approval/summary",
  "/pendingInteraction/title",
  "/pendingInteraction/questions",
  "/pendingInteraction/message",
  "/error/details",
  "/error/message",
  "/metadata",
  "/attachments",
] as const;

/** For tools that start or answer a run: with `waitSeconds` they answer as get_run does, which spares a call of it. */
export const RUN_INSTEAD = {
  when: ({ waitSeconds }: { waitSeconds?: number | undefined }) => waitSeconds !== undefined,
  operation: runOperations.get,
  freeAt: () => RUN_FREE_AT,
  readWith: ({ runId }: Pick<Run, "runId">) => ({ tool: "get_run", arguments: { runId } }),
} as const;

/**
 * A run for a tool: after the wait that is asked for, or as soon as it has ended, asks its caller something, or only
 * awaits a timer that ends later than the wait. What it has used, or which of its nodes run, is no news: each answer costs
 * a model a turn.
 */
export async function pollRun({
  actor,
  runId,
  waitSeconds = 0,
  held,
  ahead,
}: {
  actor: CredentialActor;
  runId: string;
  waitSeconds?: number | undefined;
  held: () => HeldActor;
  /** Its first read, if it has begun. */
  ahead?: PollAhead | undefined;
}): Promise<Run> {
  const until = Date.now() + waitSeconds * 1_000;
  const isNews = (run: Run) =>
    asksItsCaller(run) || (run.resumesAt !== null && Date.parse(run.resumesAt) > until);
  return (await getRun({ actor, runId, waitSeconds, isNews, held, ahead })).run;
}

interface Waiting {
  readonly actor: CredentialActor;
  readonly held: () => HeldActor;
  readonly waitSeconds: number | undefined;
}

/** What a verb answered or, where the caller waits for it, the run. */
export async function runOr<Answer extends Pick<Run, "runId">>(
  { waitSeconds, ...call }: Waiting,
  answer: Answer,
): Promise<Answer | Run> {
  return waitSeconds === undefined ? answer : pollRun({ ...call, runId: answer.runId, waitSeconds });
}

/** The same of a verb that says whether it repeats an earlier call. */
export async function withRun(call: Waiting, outcome: StartOutcome): Promise<StartOutcome> {
  return { ...outcome, run: await runOr(call, outcome.run) };
}

/** A run that waits for an outside system or a connection asks somebody else. */
function asksItsCaller({ pendingInteraction }: Run): boolean {
  return pendingInteraction?.type === "user_input" || pendingInteraction?.type === "approval";
}
