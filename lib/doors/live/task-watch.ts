import type { Database } from "#lib/platform/db/database.ts";
import { findChangedTasks } from "./find-live.sql.ts";
import type { ChangedTask, Follower } from "./follower.ts";

/**
 * Tells followers which tasks have changed. A change is found by when it was written, up to some seconds later, because
 * it may be committed after a later one; each is told once. A new follower is told of all that changed lately: its page
 * may have read its lists before that.
 */
export function createTaskWatch(db: Pick<Database, "run">) {
  /** The last change told of each task that changed lately, by workspace. */
  const told = new Map<string, ReadonlyMap<string, string>>();
  const greeted = new WeakSet<Follower>();

  function tell(follower: Follower, changed: readonly ChangedTask[]): void {
    const before = greeted.has(follower) ? told.get(follower.actor.workspaceId) : undefined;
    greeted.add(follower);
    follower.tellTasks(changed.filter(({ taskId, mark }) => before?.get(taskId) !== mark));
  }

  return {
    async look(followers: readonly Follower[]): Promise<void> {
      const workspaceIds = new Set(followers.map(({ actor }) => actor.workspaceId));
      for (const workspaceId of told.keys()) if (!workspaceIds.has(workspaceId)) told.delete(workspaceId);
      if (workspaceIds.size === 0) return;
      const rows = await db.run<ChangedTask>(findChangedTasks, [[...workspaceIds]]);
      const found = Map.groupBy(rows, ({ workspaceId }) => workspaceId);
      for (const follower of followers) tell(follower, found.get(follower.actor.workspaceId) ?? []);
      for (const workspaceId of workspaceIds) {
        const changed = found.get(workspaceId) ?? [];
        told.set(workspaceId, new Map(changed.map(({ taskId, mark }) => [taskId, mark])));
      }
    },
  };
}
