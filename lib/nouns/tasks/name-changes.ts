import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachParams, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { assigneeJson } from "./task.sql.ts";

/** $1 ids, $2 workspace, $3 to $5 the reach: what is out of it has no name. Indexes: the primary keys. */
const find: Statement = {
  name: "name-task-changes",
  text: `
    select q.id as "id", coalesce(
             (select u.name from users u join memberships m on m.user_id = u.id and m.workspace_id = $2
               where u.id = q.id),
             (select ${assigneeJson("'lane'::text", "q.id")} ->> 'name' from agents a
               where a.id = split_part(q.id, ':', 1) and a.workspace_id = $2),
             (select p.name from projects p
               where p.id = q.id and p.workspace_id = $2 and ${withinTaskReach("p", "$3", "$4", "$5")}),
             (select p.prefix || '-' || t.number from tasks t join projects p on p.id = t.project_id
               where t.id = q.id and t.workspace_id = $2 and ${withinTaskReach("p", "$3", "$4", "$5")})) as "name"
      from unnest($1::text[]) as q(id)`,
};

/** The fields of a change whose values are ids. */
const NAMED = ["assignee", "projectId", "parentTaskId", "blockedBy"];

/** Names for the ids in a task's changes, as far as the person may see them. */
export async function nameChanges(
  actor: UserActor,
  activity: readonly { readonly changes: JsonObject }[],
): Promise<Record<string, string>> {
  const ids = [
    ...new Set(activity.flatMap(({ changes }) => NAMED.flatMap((field) => idsIn(changes[field])))),
  ];
  if (ids.length === 0) return {};
  const values = [ids, actor.workspaceId, ...reachParams(taskReach(actor))];
  const rows = await runtime().db.run<{ id: string; name: string | null }>(find, values);
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

function idsIn(pair: Json | undefined): string[] {
  if (!isJsonObject(pair)) return [];
  return [pair.before, pair.after].flat().filter((value) => typeof value === "string");
}
