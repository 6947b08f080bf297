import { isDomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { actOnRun, isSettledElsewhere } from "./act-on-run.ts";
import { type ClaimedTarget, claimTargets, endActions, isAnyOpen, settleTarget } from "./bulk-targets.sql.ts";

/** Each target is its own transaction; more at once would take too many connections. */
const AT_ONCE = 4;
/** A target that fails, or ends its worker, as often is refused. */
const MAX_ATTEMPTS = 5;

/**
 * Goes on with the bulk actions that are in progress, until nothing is left to claim. Any number of workers may do this
 * at once. What is done to a run and its target's outcome are one transaction, guarded by the outcome: a process that
 * is killed loses nothing, and nothing is done twice.
 */
export async function carryOutBulkActions(
  db: Database,
  { isTaking }: { isTaking: () => boolean },
): Promise<void> {
  const [look] = await db.run<{ open: boolean }>(isAnyOpen, []);
  if (!look?.open) return;
  while (isTaking()) {
    const claimed = await db.run<ClaimedTarget>(claimTargets, []);
    const standings = new Map<string, Promise<UserActor>>();
    const waiting = [...claimed];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let target = waiting.shift(); target && isTaking(); target = waiting.shift())
          await carryOut(db, target, standings);
      }),
    );
    await db.run(endActions, []);
    if (claimed.length === 0) return;
  }
}

/** Never rejects: a target that fails unexpectedly is tried again when its claim ends. */
async function carryOut(
  db: Database,
  target: ClaimedTarget,
  standings: Map<string, Promise<UserActor>>,
): Promise<void> {
  try {
    const refusal = await actOrRefuse(target, standings);
    if (refusal)
      await db.run(settleTarget, [target.bulkActionId, target.ordinal, "refused", ...refusal, null]);
  } catch (error) {
    if (isSettledElsewhere(error)) return;
    const { runId } = target;
    logFailure(runtime().log, { error, runId, message: "a bulk action's run is tried again" });
  }
}

/** @returns code and message of why it is refused, if it is. */
async function actOrRefuse(
  target: ClaimedTarget,
  standings: Map<string, Promise<UserActor>>,
): Promise<readonly [code: string, message: string] | undefined> {
  if (target.attempts > MAX_ATTEMPTS)
    return ["internal_error", "This failed several times. Try it on the run's own page."];
  try {
    await actOnRun({ actor: await actorOf(target, standings), target });
    return undefined;
  } catch (error) {
    if (isDomainError(error) && error.code !== "unavailable") return [error.code, error.message];
    throw error;
  }
}

/** The person's current role, read once a round: someone who has lost it changes nothing more. */
async function actorOf(
  { bulkActionId, workspaceId, userId, sessionId }: ClaimedTarget,
  standings: Map<string, Promise<UserActor>>,
): Promise<UserActor> {
  const standing = standings.get(bulkActionId) ?? findStanding({ workspaceId, userId });
  standings.set(bulkActionId, standing);
  const actor = await standing;
  return sessionId === null ? actor : { ...actor, sessionId };
}
