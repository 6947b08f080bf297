import type { JsonObject } from "#lib/contract/json.ts";
import { AUDIT_COLUMNS, type AuditEntry, auditRow } from "#lib/nouns/audit/record-audit.ts";
import { jsonParam } from "#lib/platform/db/json-param.ts";

/**
 * An answer to a run that waits, with nobody holding it. It is stored only where the run is as it was read: then the
 * interaction is still open, because whoever ends one writes an event under the run's lock.
 */
export interface RunAnswer {
  readonly interactionId: string;
  readonly answer: JsonObject;
  readonly by: { readonly kind: string; readonly id: string };
  /** How many events the run had when it was read. */
  readonly eventsBefore: number;
  readonly audit: AuditEntry;
}

/** Columns of a write that answers runs. */
export const ANSWER_COLUMNS = { events_before: "int", answer: "json", audit: "json" } as const;

export const answerColumns = (answer: RunAnswer | undefined) => ({
  events_before: answer?.eventsBefore ?? null,
  answer: answer
    ? jsonParam({
        id: answer.interactionId,
        value: answer.answer,
        kind: answer.by.kind,
        by: answer.by.id,
      })
    : null,
  audit: answer ? jsonParam(auditRow(answer.audit)) : null,
});

/** Of a row `g` for a run `r`: whether nothing has happened to the run since it was read, and the interaction has time. */
export const IS_ANSWERABLE = `
         and r.event_count = g.events_before and r.lease_owner is null
         and exists (select from run_interactions i
                      where i.id = g.answer->>'id' and i.run_id = r.id and i.status = 'open'
                        and (i.expires_at is null or i.expires_at > clock_timestamp()))`;

/** Stores the answers of written runs, and who gave them. */
export const STORE_ANSWERS = `
    answered as (
      update run_interactions i
         set status = 'answered', answer = a.value, answered_by_kind = a.kind, answered_by_id = a.by, answered_at = run.written_at
        from run cross join lateral json_to_record(run.answer) as a(id text, value json, kind text, by text)
       where i.id = a.id and i.run_id = run.id and i.status = 'open'
    ),
    audited as (
      insert into audit_log (${AUDIT_COLUMNS})
      select run.workspace_id, a.actor_kind, a.actor_id, a.via, a.action, a.target_kind, a.target_id, a.target_name, a.details::json
        from run cross join lateral json_to_record(run.audit)
                    as a(actor_kind text, actor_id text, via text, action text, target_kind text, target_id text,
                         target_name text, details text)
    ),`;
