import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type SettingsByName, settingsByName } from "./setting-names.ts";

/**
 * Every setting of the actor's workspace with its effective value, defaults included. Needs admin. The actor already
 * has them: they are read on every request.
 * @throws DomainError permission_denied.
 */
export async function readSettings({ actor }: { actor: UserActor }): Promise<SettingsByName> {
  requireRole(actor, "admin");
  return settingsByName(actor.settings);
}

interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly executingRuns: number;
  readonly queuedRuns: number;
  readonly oldestRunAt: Date | null;
  readonly oldestAuditAt: Date | null;
  readonly membersWithoutSecondFactor: number;
}

/** Indexes: runs_status, runs_workspace, audit_log_workspace: each starts with the oldest row. */
const findWorkspace: Statement = {
  name: "inspect-workspace",
  text: `
    select w.id as "id", w.name as "name", w.created_at as "createdAt",
           (select count(*)::int from runs where workspace_id = w.id and status in ('running', 'cancelling') and needs_work) as "executingRuns",
           (select count(*)::int from runs where workspace_id = w.id and status = 'queued') as "queuedRuns",
           (select created_at from runs where workspace_id = w.id order by id limit 1) as "oldestRunAt",
           (select at from audit_log where workspace_id = w.id order by id limit 1) as "oldestAuditAt",
           (select count(*)::int from memberships m
             where m.workspace_id = w.id and m.status = 'active'
               and not exists (select from passkeys p where p.user_id = m.user_id)
               and not exists (select from totp_factors f where f.user_id = m.user_id and f.confirmed_at is not null))
             as "membersWithoutSecondFactor"
      from workspaces w
     where w.id = $1`,
};

const DEFAULT_SETTINGS = WorkspaceSettings.parse({});

/**
 * Every setting of the actor's workspace with its current effect: executing and queued runs, the age of the oldest
 * data. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function getSettings({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getSettings>> {
  requireRole(actor, "admin");
  const [row] = await runtime().db.run<WorkspaceRow>(findWorkspace, [actor.workspaceId]);
  if (!row) throw new DomainError("workspace_not_found", "The workspace does not exist any more.");
  return {
    workspace: { id: row.id, name: row.name, createdAt: row.createdAt.toISOString() },
    settings: actor.settings,
    defaults: DEFAULT_SETTINGS,
    now: {
      executingRuns: row.executingRuns,
      queuedRuns: row.queuedRuns,
      oldestRunAt: row.oldestRunAt?.toISOString() ?? null,
      oldestAuditAt: row.oldestAuditAt?.toISOString() ?? null,
      membersWithoutSecondFactor: row.membersWithoutSecondFactor,
    },
  };
}
