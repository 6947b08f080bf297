import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findKeys, findValues } from "./find-run-metadata.sql.ts";

/**
 * Metadata keys of the agents that the person reaches; with a key, its values in their recent runs. Values that the list
 * would redact are left out.
 */
export async function findRunMetadata({
  actor,
  query: { key, search },
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.findRunMetadata>;
}): Promise<OutputOf<typeof dashboardOperations.findRunMetadata>> {
  const { pages } = runtime();
  const { workspaceId, teamIds } = actor;
  const asked = [workspaceId, reachesEveryTeam(actor), teamIds, search?.trim() || null];
  if (key === undefined) {
    const keys = await pages.run<{ key: string }>(findKeys, asked);
    return { suggestions: keys.map((row) => row.key) };
  }
  const values = await pages.run<{ value: string; remembered: string[] | null }>(findValues, [...asked, key]);
  const shown = values.filter(({ value, remembered }) => {
    const kept = redact({ [key]: value }, redactionOf({ workspaceId, remembered }));
    return isJsonObject(kept) && kept[key] === value;
  });
  return { suggestions: shown.map(({ value }) => value) };
}
