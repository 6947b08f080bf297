import type { PendingInteraction } from "#lib/contract/interactions.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { InteractionRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { pendingInteraction } from "#lib/nouns/runs/run-record.ts";
import { type RedactedRun, redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { shownRequest } from "#lib/nouns/runs/shown-request.ts";
import { shownText } from "./place-of.ts";

/**
 * An interaction's request for the dashboard, redacted. A callback's address is shown only while it is valid, and only
 * to people who may answer: one of them may post the result.
 */
export function shownInteraction({
  actor,
  run,
  row,
  isOpen = true,
}: {
  actor: UserActor;
  run: RedactedRun;
  row: InteractionRow;
  isOpen?: boolean;
}): PendingInteraction {
  const seesAddress = isOpen && roleIncludes(actor.role, "operator");
  const { workspaceId } = actor;
  const request = shownRequest(row.request);
  const shown = pendingInteraction({
    ...row,
    workspaceId,
    request: seesAddress ? request : { ...request, showsCallbackUrl: false },
  });
  const secrets = redactionOf(run);
  const showsAddress = seesAddress && row.request.showsCallbackUrl === true;
  return {
    ...shown,
    title: shownText(secrets, shown.title),
    message: showsAddress ? shown.message : shownText(secrets, shown.message),
    approval: shown.approval && {
      ...shown.approval,
      summary: shownText(secrets, shown.approval.summary),
      arguments: redact(shown.approval.arguments, secrets),
    },
  };
}
