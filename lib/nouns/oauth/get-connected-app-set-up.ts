import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { usualResource } from "./addresses.ts";

/** Data for connecting an app: the endpoint's address, and whether the workspace allows apps. */
export async function getConnectedAppSetUp({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getConnectedAppSetUp>> {
  return { mcpUrl: usualResource(), isAllowed: actor.settings.capabilities.connectedApps !== "none" };
}
