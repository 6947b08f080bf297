import { z } from "zod";
import { MAX_WAIT_SECONDS } from "#lib/contract/limits.ts";
import type { Run } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
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

/** A run for a tool, after a wait where one is asked for. */
export async function pollRun({
  actor,
  runId,
  waitSeconds,
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
  if (waitSeconds === undefined) return (await getRun({ actor, runId, ahead })).run;
  const waiting = held();
  const now = await getRun({ actor, runId, ahead });
  if (isTerminal(now.run.status) || asksItsCaller(now.run)) return now.run;
  return (await getRun({ actor, runId, waitSeconds, ifNoneMatch: now.etag, held: () => waiting })).run;
}

/** A tool has no ETag, so a run that already asks its caller something must be returned immediately. */
function asksItsCaller({ pendingInteraction }: Run): boolean {
  return pendingInteraction?.type === "user_input" || pendingInteraction?.type === "approval";
}
