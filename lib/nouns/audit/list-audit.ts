import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { AUDIT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type EntryRow, findEntries } from "./find-entries.sql.ts";

type ListAudit = typeof dashboardOperations.listAudit;
export type AuditFilters = Omit<QueryOf<ListAudit>, "limit" | "cursor">;

/**
 * The audit log of the actor's workspace, newest first. Needs admin.
 * @throws DomainError permission_denied, invalid_cursor.
 */
export async function listAudit({
  actor,
  query: { limit = AUDIT_PAGE.default, cursor, ...filters },
}: {
  actor: UserActor;
  query: QueryOf<ListAudit>;
}): Promise<OutputOf<ListAudit>> {
  requireRole(actor, "admin");
  const { actor: by = null, action = null, target = null, from = null, to = null } = filters;
  const boundTo = ["audit", actor.workspaceId, by, action, target, from, to];
  const beforeId = cursor === undefined ? null : readCursor({ cursor, boundTo });
  const rows = await readEntries({ actor, filters, beforeId, count: limit + 1 });
  const { page: entries, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => last.id });
  return { entries, pagination };
}

/** Entries before a given one, newest first. The caller checks permissions. */
export async function readEntries({
  actor,
  filters,
  beforeId,
  count,
}: {
  actor: UserActor;
  filters: AuditFilters;
  beforeId: string | null;
  count: number;
}): Promise<AuditEntry[]> {
  const { actor: by = null, action = null, target = null, from = null, to = null } = filters;
  const kind = by === "operator" || by === "system" ? by : null;
  const actorId = kind === null ? by : null;
  const rows = await runtime().db.run<EntryRow>(findEntries({ actorId, target }), [
    actor.workspaceId,
    beforeId,
    actorId,
    kind,
    action,
    target,
    from,
    to,
    count,
  ]);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    via: row.via,
    action: row.action,
    target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
    details: row.details,
  }));
}

/** Probes the index once for each existing action, however many entries it has. Index: audit_log_action. */
const findActions: Statement = {
  name: "list-audit-actions",
  text: `
    with recursive actions as (
      (select action from audit_log where workspace_id = $1 order by action limit 1)
      union all
      select (select l.action from audit_log l
               where l.workspace_id = $1 and l.action > a.action order by l.action limit 1)
        from actions a where a.action is not null
    )
    select action as "action" from actions where action is not null`,
};

/**
 * The actions that occur in the log. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listAuditActions({ actor }: { actor: UserActor }): Promise<{ actions: string[] }> {
  requireRole(actor, "admin");
  const rows = await runtime().db.run<{ action: string }>(findActions, [actor.workspaceId]);
  return { actions: rows.map(({ action }) => action) };
}
