/**
 * The part of a statement that writes a run's event where somebody listens (D20). It is a value of the statement's
 * RETURNING, so that status and event are written together or not at all.
 *
 * Where nobody listens it costs a probe of an empty index. As a CTE, what it could write would cost PostgreSQL time at
 * each execution, even if it writes nothing (docs/decisions.md).
 *
 * A child's event belongs to the feeds of the credential that started its parent. Previews and tests have none. Index:
 * event_feeds primary key.
 * @param run the run's row, as it was written.
 * @param type an expression for the event's type; null: no event.
 * @param opened an expression for the interactions that the statement opens, as JSON.
 */
export const tellOfRun = (run: string, type: string, opened: string): string => `
                case when ${type} is not null and not ${run}.preview
                      and exists (select from event_feeds f where f.owner_id in (${run}.workspace_id, ${run}.credential_id) and f.listens)
                     then tell_of_run(${run}, ${type}, ${opened}) end as told`;
