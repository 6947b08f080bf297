import { PRIORITY_LOOKS } from "#components/tasks/priority-mark.tsx";
import { TASK_STATUS_LOOKS } from "#components/tasks/status-mark.tsx";
import { formatExactTime } from "#components/ui/format-relative-time.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { TaskActivity } from "../use-task-page.ts";

type Names = Readonly<Record<string, string>>;

/** What somebody did to a task, as sentences without their subject: "set the status to Done". */
export function activityWords(
  { action, changes }: Pick<TaskActivity, "action" | "changes">,
  names: Names,
): string[] {
  if (action === "created") return ["created the task"];
  if (action === "archived") return ["archived the task"];
  if (action === "restored") return ["restored the task"];
  if (action === "run_started") return ["started a run"];
  if (action === "comment_edited") return [`edited ${commentOf(changes)}`];
  if (action === "comment_deleted") return [`deleted ${commentOf(changes)}`];
  return Object.entries(changes).map(([field, pair]) => {
    const { before, after } = isJsonObject(pair) ? pair : {};
    return fieldWords(field, { before: before ?? null, after: after ?? null }, names);
  });
}

/** Names a comment's author, unless the actor is the author. */
const commentOf = ({ authorName }: TaskActivity["changes"]) =>
  typeof authorName === "string" ? `a comment of ${authorName || "a former member"}` : "a comment";

function fieldWords(field: string, { before, after }: { before: Json; after: Json }, names: Names): string {
  const named = (value: Json, unknown: string) => names[String(value)] ?? unknown;
  switch (field) {
    case "title":
      return `changed the title from “${before}” to “${after}”`;
    case "description":
      return "changed the description";
    case "status":
      return `set the status to ${lookOf(TASK_STATUS_LOOKS, after)}`;
    case "priority":
      return `set the priority to ${lookOf(PRIORITY_LOOKS, after)}`;
    case "assignee":
      return after === null ? "removed the assignee" : `assigned it to ${named(after, "a former member")}`;
    case "dueAt":
      return after === null
        ? "removed the due date"
        : `set the due date to ${formatExactTime(new Date(String(after)))}`;
    case "labels":
      return listWords("label", before, after, String);
    case "blockedBy":
      return listWords("blocker", before, after, (id) => named(id, "a task you cannot see"));
    case "parentTaskId":
      return after === null
        ? "took it out of its parent task"
        : `made it a part of ${named(after, "a task you cannot see")}`;
    case "projectId":
      return `moved it to ${named(after, "another project")}`;
    default:
      return `changed ${field}`;
  }
}

function lookOf(looks: Readonly<Record<string, { readonly word: string }>>, value: Json): string {
  return looks[String(value)]?.word ?? String(value);
}

/** "added the labels a, b and removed the label c". */
function listWords(noun: string, before: Json, after: Json, word: (value: Json) => string): string {
  const [was, is] = [before, after].map((value) => (Array.isArray(value) ? value : []));
  const added = (is ?? []).filter((value) => !was?.includes(value)).map(word);
  const removed = (was ?? []).filter((value) => !is?.includes(value)).map(word);
  const said = (verb: string, values: readonly string[]) =>
    values.length > 0 && `${verb} the ${noun}${values.length === 1 ? "" : "s"} ${values.join(", ")}`;
  return (
    [said("added", added), said("removed", removed)].filter(Boolean).join(" and ") || `reordered the ${noun}s`
  );
}
