import { authorizationFor } from "#lib/connections/authorization-for.ts";
import { tokenFetch } from "#lib/connections/token-fetch.ts";
import { withConnection } from "./auth-wait.ts";
import type { Effect } from "./effect.ts";

/** Has the run wait until the connection can be used, before anything depends on it (D8). @throws Suspended, NodeFailure. */
export async function requireConnection({
  effect,
  ordinal,
  name,
}: {
  effect: Effect;
  ordinal: number;
  name: string;
}): Promise<void> {
  const { workspaceId } = effect;
  // Not a call of the node, so nothing of it is recorded: a run that goes on asks anew.
  const signal = AbortSignal.timeout(CHECK_SECONDS * 1_000);
  await withConnection({
    effect,
    ordinal,
    work: () => authorizationFor({ workspaceId, name, fetch: tokenFetch({ workspaceId }), signal }),
  });
}

/** A token endpoint that takes longer fails the attempt. */
const CHECK_SECONDS = 30;
