import { requireAllowed } from "#lib/nouns/connections/authorization.ts";
import { authorizationFor } from "#lib/nouns/connections/authorization-for.ts";
import { tokenFetch } from "#lib/nouns/connections/fetch-token.ts";
import { withConnection } from "./auth-wait.ts";
import type { Effect } from "./effect.ts";

/**
 * Has the run wait until the connection can be used for this address, before anything depends on it (D8).
 * @throws Suspended, NodeFailure.
 */
export async function requireConnection({
  effect,
  ordinal,
  name,
  url,
}: {
  effect: Effect;
  ordinal: number;
  name: string;
  url: string;
}): Promise<void> {
  const { workspaceId } = effect;
  // This check is not a call of the node, so it is not recorded: a run that continues checks again.
  const signal = AbortSignal.timeout(CHECK_SECONDS * 1_000);
  await withConnection({
    effect,
    ordinal,
    work: async () => {
      const { origins } = await authorizationFor({
        workspaceId,
        name,
        fetch: tokenFetch({ workspaceId }),
        signal,
      });
      requireAllowed({ connectionName: name, origins, url });
    },
    address: async () => url,
  });
}

/** A token endpoint that takes longer fails the attempt. */
const CHECK_SECONDS = 30;
