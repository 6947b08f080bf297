import { DomainError } from "#lib/contract/errors.ts";
import type { InteractionType } from "#lib/contract/interactions.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import type { LockedRun } from "#lib/nouns/runs/lock-run.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

interface PastInteraction {
  readonly status: "open" | "answered" | "expired" | "accepted" | "withdrawn";
  readonly type: InteractionType;
  readonly answeredByKind: string | null;
  readonly answeredById: string | null;
  readonly answeredByName: string | null;
  readonly answeredAt: Date | null;
  readonly expired: boolean;
}

const findInteraction: Statement = {
  name: "find-interaction",
  text: `
    select i.status as "status", i.type as "type", i.answered_by_kind as "answeredByKind",
           i.answered_by_id as "answeredById", ${nameOfCredential("i.answered_by_kind", "i.answered_by_id")} as "answeredByName",
           i.answered_at as "answeredAt", coalesce(i.expires_at <= clock_timestamp(), false) as "expired"
      from run_interactions i
     where i.id = $1 and i.run_id = $2`,
};

/** What the asker may answer now. */
type Current = { readonly id: string; readonly type: InteractionType } | undefined;

function reason(
  past: PastInteraction | undefined,
  type: InteractionType,
  run: LockedRun,
  { current, interactionId }: { current: Current; interactionId: string },
): string {
  if (past?.answeredAt) return "This interaction has already been answered.";
  if (past?.status === "open" && !past.expired && current && current.id !== interactionId) {
    const how = current.type === "approval" ? "decide the approval" : "reply to";
    return `The run waits for another interaction first: ${how} ${current.id}, then this one.`;
  }
  if (past && past.type !== type) {
    return past.type === "approval"
      ? "This interaction is an approval: decide it instead of replying."
      : past.type === "user_input"
        ? "This interaction asks for input: reply to it instead of deciding."
        : "This interaction is not answered through the API.";
  }
  if (past?.expired || past?.status === "expired") return "This interaction has expired.";
  if (run.status !== "waiting") return `The run is ${run.status}; it does not wait for an answer.`;
  return "This is not the interaction the run waits for now. Poll the run for the current one.";
}

/** The name that the workspace shows for the one who answered. */
export function nameAnswerer({ kind, name }: { kind: string | null; name: string | null }): string {
  switch (kind) {
    case "user":
      return name ?? "somebody who is gone";
    case "key":
      return `the API key ${name ?? "that is gone"}`;
    case "grant":
      return `the app ${name ?? "that is gone"}`;
    case "callback":
      return "an outside system";
    default:
      return "the service itself";
  }
}

/** People of one workspace see each other's names. A credential learns only whether it answered itself (D1). */
function answererFor(actor: Actor, past: PastInteraction): string {
  const own = past.answeredByKind === actor.kind && past.answeredById === actor.credentialId;
  if (actor.kind === "user")
    return own ? "you" : nameAnswerer({ kind: past.answeredByKind, name: past.answeredByName });
  return own ? "this credential" : "somebody else";
}

/** Why an answer is too late or for the wrong interaction; if answered, when and by whom (D1). */
export async function interactionConflict(
  tx: Queries,
  {
    actor,
    run,
    interactionId,
    type,
    current,
  }: { actor: Actor; run: LockedRun; interactionId: string; type: InteractionType; current: Current },
): Promise<DomainError> {
  const [past] = await tx.run<PastInteraction>(findInteraction, [interactionId, run.id]);
  const details = [];
  if (past?.answeredAt) {
    details.push({
      code: "already_answered",
      message: `answered at ${past.answeredAt.toISOString()} by ${answererFor(actor, past)}`,
      field: "/interactionId",
    });
  }
  return new DomainError("interaction_conflict", reason(past, type, run, { current, interactionId }), {
    details,
  });
}
