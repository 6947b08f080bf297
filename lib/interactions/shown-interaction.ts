import type { UserActor } from "#lib/auth/actor.ts";
import { roleIncludes } from "#lib/auth/roles.ts";
import type { PendingInteraction } from "#lib/contract/interactions.ts";
import type { InteractionRow } from "#lib/runs/find-runs.sql.ts";
import { pendingInteraction } from "#lib/runs/run-record.ts";
import { shownText } from "./place-of.ts";

/**
 * What an interaction asks as people in the dashboard see it: without secrets in its words, and with a callback's
 * address only for who may answer, while it is good: whoever sees that may be the outside system.
 */
export function shownInteraction({
  actor,
  row,
  isOpen = true,
}: {
  actor: UserActor;
  row: InteractionRow;
  isOpen?: boolean;
}): PendingInteraction {
  const seesAddress = isOpen && roleIncludes(actor.role, "operator");
  const { workspaceId } = actor;
  const shown = pendingInteraction({
    ...row,
    workspaceId,
    request: seesAddress ? row.request : { ...row.request, showsCallbackUrl: false },
  });
  const showsAddress = seesAddress && row.request.showsCallbackUrl === true;
  return {
    ...shown,
    title: shownText(actor, shown.title),
    message: showsAddress ? shown.message : shownText(actor, shown.message),
    approval: shown.approval && { ...shown.approval, summary: shownText(actor, shown.approval.summary) },
  };
}
