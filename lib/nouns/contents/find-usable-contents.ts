import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findContents: Statement = {
  name: "find-usable-contents",
  text: `
    select storage_key as "storageKey", size as "size"
      from contents
     where storage_key = any($1) and workspace_id = $2 and credential_kind = $3 and credential_id = $4`,
};

/** Filters storage keys to those that the actor may use: stored by its own earlier runs (D4). */
export async function findUsableContents({
  actor,
  storageKeys,
}: {
  actor: Actor;
  storageKeys: readonly string[];
}): Promise<ReadonlySet<string>> {
  const possible = storageKeys.filter((key) => isId("content", key));
  if (possible.length === 0) return new Set();
  const rows = await runtime().db.run<{ storageKey: string }>(findContents, [
    possible,
    actor.workspaceId,
    actor.kind,
    actor.credentialId,
  ]);
  return new Set(rows.map((row) => row.storageKey));
}
