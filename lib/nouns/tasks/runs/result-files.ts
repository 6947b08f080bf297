import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { TASKS } from "#lib/contract/limits.ts";
import { attachedName } from "#lib/contract/names.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";

/** A stored file that a result names. */
export interface ResultFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly storageKey: string;
}

/** How many values of a result are looked at. */
const MAX_VALUES = 10_000;

/** $1 keys, $2 workspace, $3 run: only what the run has attached. Index: the primary keys. */
const findContents: Statement = {
  name: "find-contents-of-result",
  text: `
    select distinct c.storage_key as "storageKey", c.size as "size"
      from contents c join run_attachments a on a.storage_key = c.storage_key and a.run_id = $3
     where c.storage_key = any($1) and c.workspace_id = $2`,
};

/** The files that a result names as `{ name, type, storageKey }`, of those that the run has; each once. */
export async function findFiles(
  queries: Queries,
  { value, workspaceId, runId }: { value: Json; workspaceId: string; runId: string },
): Promise<ResultFile[]> {
  const named = namedFiles(value);
  if (named.size === 0) return [];
  const found = await queries.run<{ storageKey: string; size: number }>(findContents, [
    [...named.keys()],
    workspaceId,
    runId,
  ]);
  return found.flatMap(({ storageKey, size }) => {
    const file = named.get(storageKey);
    return file ? [{ ...file, storageKey, size }] : [];
  });
}

function namedFiles(value: Json): Map<string, { name: string; type: string }> {
  const named = new Map<string, { name: string; type: string }>();
  const open: Json[] = [value];
  for (let seen = 0; seen < MAX_VALUES && named.size < TASKS.attachments; seen += 1) {
    const next = open.pop();
    if (next === undefined) break;
    if (Array.isArray(next)) open.push(...next.slice(0, MAX_VALUES));
    if (!isJsonObject(next)) continue;
    const { name, type, storageKey } = next;
    if (typeof storageKey === "string" && isId("content", storageKey))
      named.set(storageKey, {
        name: attachedName(typeof name === "string" ? name.slice(0, 255) : "file"),
        type: typeof type === "string" ? type.slice(0, 255) : "application/octet-stream",
      });
    open.push(...Object.values(next).slice(0, MAX_VALUES));
  }
  return named;
}
