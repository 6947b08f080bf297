import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { sealEntries } from "#lib/nouns/audit/chain/seal-entries.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { deleteExpiredUploads } from "#lib/nouns/files/uploads/delete-expired-uploads.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { deleteBulkActions } from "./delete-bulk-actions.ts";
import { deleteEndedRuns } from "./delete-ended-runs.ts";
import { deleteFailureGroups } from "./delete-failure-groups.ts";
import { deleteLostContents } from "./delete-lost-contents.ts";
import { deleteOldNotifications } from "./delete-notifications.ts";
import { deleteOldEntries } from "./delete-old-entries.ts";
import { deleteOldEvents } from "./delete-old-events.ts";
import { deleteOldRows } from "./delete-old-rows.ts";
import { dropEventPartitions } from "./drop-event-partitions.ts";
import { forgetConnections } from "./forget-connections.ts";
import { removeLostObjects } from "./remove-lost-objects.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

const findWorkspaces: Statement = {
  name: "find-workspaces-to-retain",
  text: `select id as "id", settings as "settings" from workspaces order by id`,
};

/** The row of `installation` whose `updated_at` says when all was last done without a failure. */
export const RETENTION_KEPT = "retention-kept";

const noteKept: Statement = {
  name: "note-retention-kept",
  text: `insert into installation (name, value, updated_at) values ('${RETENTION_KEPT}', 'all', $1)
         on conflict (name) do update set updated_at = excluded.updated_at`,
};

export interface Retained {
  /** Those of which something was deleted. */
  readonly workspaces: readonly ({ readonly workspaceId: string } & Deleted)[];
  /** Workspaces of which something could not be deleted; the log says why. */
  readonly failures: number;
}

interface Deleted {
  readonly runs: number;
  readonly requests: number;
  readonly auditEntries: number;
}

/**
 * Deletes the data that each workspace no longer keeps by its settings (D11), in small transactions: it may be stopped
 * anywhere and continues the next time, and two processes share the work. The workspace's audit log records the
 * deletions. A failure in one workspace does not stop the others. When nothing has failed, that is noted.
 * @returns what was deleted.
 */
export async function keepRetention({
  db,
  log,
  now = new Date(),
}: {
  db: Database;
  log: Log;
  now?: Date;
}): Promise<Retained> {
  const workspaces: ({ readonly workspaceId: string } & Deleted)[] = [];
  let failures = 0;
  let isWhole = true;
  const incomplete = (err: unknown, message: string) => {
    isWhole = false;
    log.error({ err }, message);
  };
  await sealEntries({ db, sealing: runtime().sealing }).catch((error: unknown) =>
    incomplete(error, "audit entries could not be sealed; unsealed ones are not deleted"),
  );
  for (const { id, settings } of await db.run<{ id: string; settings: unknown }>(findWorkspaces, [])) {
    try {
      const { retention } = WorkspaceSettings.parse(settings);
      const deleted = await deleteOf({ db, log, workspaceId: id, retention, now });
      if (Object.values(deleted).every((count) => count === 0)) continue;
      workspaces.push({ workspaceId: id, ...deleted });
      await tell({ db, workspaceId: id, deleted });
    } catch (error) {
      failures += 1;
      log.error({ err: error, workspaceId: id }, "what is kept no longer could not be deleted");
    }
  }
  await deleteExpiredUploads(db, { now });
  await deleteLostContents(db, now);
  // Storage outside the database that does not answer stops nothing else.
  await removeObjects({ db, now }).catch((error: unknown) =>
    incomplete(error, "objects of deleted files could not be removed; the next night does it"),
  );
  await forgetConnections(db, now);
  await deleteOldNotifications(db, now);
  await deleteOldEvents(db, now);
  const months = await dropEventPartitions(db, now);
  if (months.length > 0) log.info({ months }, "months without runs were dropped");
  if (isWhole && failures === 0) await db.run(noteKept, [now]);
  return { workspaces, failures };
}

async function removeObjects({ db, now }: { db: Database; now: Date }): Promise<void> {
  const { objects } = runtime();
  if (objects) await removeLostObjects(db, objects, now);
}

async function deleteOf({
  db,
  log,
  workspaceId,
  retention: { runDays, requestLogDays, auditDays },
  now,
}: {
  db: Database;
  log: Log;
  workspaceId: string;
  retention: WorkspaceSettings["retention"];
  now: Date;
}): Promise<Deleted> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = (which: "requestLog" | "keyUsage", days: number | null) =>
    days === null ? 0 : deleteOldRows(db, which, { workspaceId, before: before(days) });
  const runs = runDays === null ? 0 : await deleteRuns({ db, workspaceId, before: before(runDays) });
  if (runDays !== null) {
    await deleteBulkActions({ db, workspaceId, before: before(runDays) });
    await deleteFailureGroups({ db, workspaceId, before: before(runDays), now });
  }
  const requests = await rows("requestLog", requestLogDays);
  await rows("keyUsage", requestLogDays);
  const auditEntries =
    auditDays === null
      ? 0
      : await deleteOldEntries({
          db,
          log,
          sealing: runtime().sealing,
          workspaceId,
          before: before(auditDays),
        });
  return { runs, requests, auditEntries };
}

async function deleteRuns(of: { db: Database; workspaceId: string; before: Date }): Promise<number> {
  let runs = 0;
  for (let afterId = ""; ; ) {
    const batch = await deleteEndedRuns({ ...of, afterId });
    runs += batch.runs;
    if (batch.lastId === null) return runs;
    afterId = batch.lastId;
  }
}

async function tell({
  db,
  workspaceId,
  deleted,
}: {
  db: Database;
  workspaceId: string;
  deleted: Deleted;
}): Promise<void> {
  await recordAudit(db, {
    actor: { kind: "system" },
    workspaceId,
    action: "retention.applied",
    target: { kind: "workspace", id: workspaceId },
    details: { ...deleted },
  });
}
