import { createOutboundFetch } from "#lib/platform/outbound/create-outbound-fetch.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** A token endpoint's answer is a few hundred bytes. */
const MAX_TOKEN_BYTES = 64 * 1024;

/** The fetch for token endpoints. */
export function tokenFetch({ workspaceId }: { workspaceId: string }): typeof fetch {
  return createOutboundFetch(runtime().outbound, {
    purpose: "oauth",
    askedBy: workspaceId,
    maxResponseBytes: MAX_TOKEN_BYTES,
    redirects: "answer",
  });
}
