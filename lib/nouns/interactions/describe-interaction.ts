import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { showBounded, showValue } from "#lib/language/redaction/show-value.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { nameAnswerer } from "#lib/nouns/run-answers/interaction-conflict.ts";
import { interactionsOf } from "#lib/nouns/runs/find-runs.sql.ts";
import { named, PLACE_COLUMNS, PLACE_JOINS, type PlaceRow, placeOf } from "#lib/nouns/runs/place-of.ts";
import { pendingInteraction } from "#lib/nouns/runs/run-record.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { shownRequest } from "#lib/nouns/runs/run-view.ts";
import { hasSensitiveAnswers, shownAnswer } from "#lib/nouns/runs/sensitive-answers.ts";
import { isExcluded } from "#lib/nouns/runs/starters.sql.ts";

/** Answered together at most. */
const MAX_ALIKE = 200;

/** $5 is the person who looks. */
export const DETAIL_COLUMNS = `${PLACE_COLUMNS},
           i.status as "status", i.request as "request", i.answer as "answer", i.answered_at as "answeredAt",
           i.answered_by_kind as "answeredByKind", i.answered_by_id as "answeredById",
           ${nameOfCredential("i.answered_by_kind", "i.answered_by_id")} as "answeredByName",
           i.assigned_at as "assignedAt", assigner.id as "assignedById", assigner.name as "assignedByName",
           case when i.type = 'approval' and i.status = 'open' then
             array(select o.id from ${interactionsOf("r.id")} o
                    where o.node_id = i.node_id and o.type = 'approval' and o.status = 'open'
                      and (o.expires_at is null or o.expires_at > clock_timestamp())
                    order by o.position limit ${MAX_ALIKE}) else '{}' end as "alike",
           coalesce(i.expires_at <= clock_timestamp(), false) as "isOverdue",
           ${isExcluded("$5::text")} as "isExcluded",
           r.status = 'waiting' and i.position = (select min(o.position) from ${interactionsOf("r.id")} o
                                                   where o.status = 'open') as "isCurrent"`;

/** Indexes: the primary key of users, run_interactions_run. */
export const DETAIL_JOINS = `${PLACE_JOINS}
      left join users assigner on assigner.id = i.assigned_by_id`;

export interface DetailRow extends PlaceRow {
  readonly status: "open" | "answered" | "expired" | "accepted" | "withdrawn";
  readonly request: JsonObject;
  readonly answer: JsonObject | null;
  readonly answeredAt: Date | null;
  readonly answeredByKind: string | null;
  readonly answeredById: string | null;
  readonly answeredByName: string | null;
  readonly assignedAt: Date | null;
  readonly assignedById: string | null;
  readonly assignedByName: string | null;
  /** Open approvals of the same node in the same run, with this one. */
  readonly alike: string[];
  readonly isOverdue: boolean;
  /** Whether the person may not decide the approval, because they started the run. */
  readonly isExcluded: boolean;
  readonly isCurrent: boolean;
}

type Detail = OutputOf<typeof dashboardOperations.getInteraction>;

/** An interaction for its page: as the person sees it, with the names of the people involved. */
export async function describeInteraction({
  actor,
  row,
}: {
  actor: UserActor;
  row: DetailRow;
}): Promise<Detail> {
  // An address is good while its wait is open.
  const showsCallbackUrl = row.status === "open" && row.request.showsCallbackUrl === true;
  const shown = pendingInteraction({
    actor,
    run: row,
    row: {
      id: row.interactionId,
      type: row.type,
      nodeId: row.nodeId,
      request: { ...row.request, showsCallbackUrl },
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    },
  });
  return {
    ...(await placeOf(row)),
    status: statusOf(row),
    message: shown.message,
    questions: shown.questions,
    allowSkip: shown.allowSkip,
    approval: shown.approval && approvalOf(shown.approval.summary, row),
    isCurrent: row.isCurrent,
    alike: row.alike,
    mayAnswer: reasonOf(actor, row) === null,
    mayNotBecause: reasonOf(actor, row),
    assignedAt: row.assigneeId === null ? null : (row.assignedAt?.toISOString() ?? null),
    assignedBy: row.assigneeId === null ? null : named(row.assignedById, row.assignedByName),
    answered: answeredOf(actor, row),
    hasSensitiveAnswers: roleIncludes(actor.role, "operator") && hasSensitiveAnswers(row),
    hasAddress: roleIncludes(actor.role, "operator") && showsCallbackUrl,
  };
}

function reasonOf({ role }: UserActor, row: DetailRow): Detail["mayNotBecause"] {
  if (!roleIncludes(role, "operator")) return "role";
  return row.isExcluded ? "starter" : null;
}

function statusOf({ status, isOverdue, answeredAt }: DetailRow): Detail["status"] {
  if (status === "withdrawn") return "withdrawn";
  if (status === "open") return isOverdue ? "expired" : "open";
  return answeredAt === null ? "expired" : "answered";
}

/** The stored value runs in full, even if it is redacted or truncated here, so the page must say so (D9). */
function approvalOf(summary: string, row: DetailRow): NonNullable<Detail["approval"]> {
  const stored = argumentsOf(row.request);
  const given = argumentsOf(shownRequest(row.request));
  const { value, isTruncated, hides } = showBounded(given, redactionOf(row));
  return { summary, arguments: value, isRedacted: hides || given !== stored, isTruncated };
}

const argumentsOf = ({ approval }: JsonObject): Json =>
  isJsonObject(approval) ? (approval.arguments ?? null) : null;

function answeredOf(actor: UserActor, row: DetailRow): Detail["answered"] {
  if (row.answeredAt === null) return null;
  const answer = row.answer && showValue(shownAnswer(row.request, row.answer), redactionOf(row));
  return {
    at: row.answeredAt.toISOString(),
    by: nameAnswerer({ kind: row.answeredByKind, name: row.answeredByName }),
    byMe: row.answeredByKind === actor.kind && row.answeredById === actor.credentialId,
    answer: answer !== null && isJsonObject(answer) ? { ...answer } : null,
  };
}
