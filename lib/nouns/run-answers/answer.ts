import type { AuditAction } from "#lib/contract/audit-actions.ts";
import type { InteractionType } from "#lib/contract/interactions.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { BodyPlace } from "#lib/language/agent-document/occurrence.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { AuditEntry } from "#lib/nouns/audit/record-audit.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";

/** An open interaction with its node's request. */
export interface CurrentInteraction {
  readonly id: string;
  readonly nodeId: string;
  readonly occurrenceId: string;
  readonly type: InteractionType;
  readonly request: JsonObject;
}

/** What an answer is checked against; it never changes once it is asked. */
export type Asked = Pick<CurrentInteraction, "request">;

/** A checked answer: the node's value, and the user's words for the transcript, if it has a place for them. */
export interface Answer {
  readonly answer: JsonObject;
  readonly said: string | null;
}

/** The entry about an answer. It has only the reason of a decision: the trace has the answer. */
export function auditOf({
  actor,
  run: { id: runId, agentId },
  interaction: { id, nodeId, request },
  answer,
}: {
  actor: Actor;
  /** That asks. */
  run: { readonly id: string; readonly agentId: string };
  interaction: Pick<CurrentInteraction, "id" | "nodeId" | "request">;
  answer: JsonObject;
}): AuditEntry {
  const { comment } = answer;
  return {
    actor,
    workspaceId: actor.workspaceId,
    action: actionOf(answer),
    target: { kind: "interaction", id, name: typeof request.title === "string" ? request.title : null },
    details: { runId, agentId, nodeId, ...(typeof comment === "string" ? { comment } : {}) },
  };
}

function actionOf({ action, skipped }: JsonObject): AuditAction {
  if (action === "approve") return "interaction.approved";
  if (action === "reject") return "interaction.rejected";
  return skipped === true ? "interaction.skipped" : "interaction.answered";
}

/** @param answered.answer as the trace shows it. */
export function answerEvents({
  by,
  interaction,
  place,
  answer,
  said,
}: {
  by: { readonly kind: string; readonly id: string };
  interaction: Omit<CurrentInteraction, "request">;
  place: BodyPlace;
  answer: JsonObject;
  said: string | null;
}): NewEvent[] {
  const { id, type, nodeId, occurrenceId } = interaction;
  const answered: NewEvent = {
    type: "interaction_answered",
    nodeId,
    occurrenceId,
    ...place,
    status: "active",
    payload: { interactionId: id, type, answer, answeredBy: by },
  };
  if (said === null) return [answered];
  return [answered, { type: "conversation_item", payload: { role: "user", content: said, attachments: [] } }];
}
