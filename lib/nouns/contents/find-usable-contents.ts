import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

const { at, values } = parameters({
  storageKeys: "text[]",
  workspaceId: "text",
  credentialKind: "text",
  credentialId: "text",
  readsFiles: "boolean",
  everyTeam: "boolean",
  /** The person's. */
  teamIds: "text[]",
  allowedTeamIds: "text[]",
  /** By an allowlist as well. */
  isLimited: "boolean",
});

/** Indexes: contents' key, files_storage_key_unique. */
const findContents = {
  name: "find-usable-contents",
  text: `
    select c.storage_key as "storageKey"
      from contents c
     where c.storage_key = any(${at.storageKeys}) and c.workspace_id = ${at.workspaceId}
       and (c.credential_kind = ${at.credentialKind} and c.credential_id = ${at.credentialId}
         or ${at.readsFiles} and exists (
           select from files f
            where f.storage_key = c.storage_key and f.workspace_id = ${at.workspaceId}
              and (${at.everyTeam} or f.team_id = any(${at.teamIds}))
              and (not ${at.isLimited} or f.team_id = any(${at.allowedTeamIds}))))`,
};

/**
 * Filters storage keys to those that the actor may use (D4): stored by its own earlier runs, or of a file that it may
 * read now: for a credential with files:read, in a team of its allowlist.
 */
export async function findUsableContents({
  actor,
  storageKeys,
}: {
  actor: Actor;
  storageKeys: readonly string[];
}): Promise<ReadonlySet<string>> {
  const possible = storageKeys.filter((key) => isId("content", key));
  if (possible.length === 0) return new Set();
  const isLimited = actor.kind !== "user";
  const rows = await runtime().db.run<{ storageKey: string }>(
    findContents,
    values({
      storageKeys: possible,
      workspaceId: actor.workspaceId,
      credentialKind: actor.kind,
      credentialId: actor.credentialId,
      readsFiles: !isLimited || actor.scopes.includes("files:read"),
      everyTeam: reachesEveryTeam(actor),
      teamIds: actor.teamIds,
      allowedTeamIds: isLimited ? actor.allowedTeamIds : [],
      isLimited,
    }),
  );
  return new Set(rows.map((row) => row.storageKey));
}
