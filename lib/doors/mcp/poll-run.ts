import { z } from "zod";
import { MAX_WAIT_SECONDS } from "#lib/contract/limits.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import { getRun, type PollAhead } from "#lib/nouns/runs/get-run.ts";

/** How long a tool that polls a run may wait. */
export const WAIT_ARGUMENT = {
  waitSeconds: z
    .int()
    .min(1)
    .max(MAX_WAIT_SECONDS)
    .optional()
    .meta({
      description: `1 to ${MAX_WAIT_SECONDS}: the answer waits so long for the run to end or to ask.`,
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

/** A run that waits for an outside system or a connection asks somebody else. */
function asksItsCaller({ pendingInteraction }: Run): boolean {
  return pendingInteraction?.type === "user_input" || pendingInteraction?.type === "approval";
}
