import type { Standing } from "#lib/nouns/access/actor.ts";

/** Why somebody who may see a draft cannot change it now; null if they can. */
export function readOnlyReason({ settings }: Standing): "capability_disabled" | null {
  return settings.capabilities.authoring ? null : "capability_disabled";
}
