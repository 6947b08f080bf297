import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { type SettingsByName, settingsByName } from "./setting-names.ts";

/**
 * Every setting of the actor's workspace with the value that holds now, defaults included. Needs admin. They
 * came with the actor's standing, which is read for every request.
 * @throws DomainError permission_denied.
 */
export async function readSettings({ actor }: { actor: UserActor }): Promise<SettingsByName> {
  requireRole(actor, "admin");
  return settingsByName(actor.settings);
}
