import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
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
