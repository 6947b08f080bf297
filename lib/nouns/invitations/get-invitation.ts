import { clientNetwork } from "#lib/nouns/access/client-network.ts";
import { countFailure, requireFewFailures } from "#lib/nouns/access/failure-counters.ts";
import { type FoundInvitation, findInvitation } from "./find-invitation.ts";

/** Limit for lookups that find nothing. */
const FAILURES_PER_MINUTE = 60;

/** The content of a link's page. If the invitation is not open, it has only the reason. */
export type InspectedInvitation =
  | { readonly status: "unknown" | "accepted" | "withdrawn" | "expired" }
  | (FoundInvitation & { readonly status: "open" });

/**
 * Describes the invitation of a link.
 * @param address the caller's, to limit lookups that find nothing.
 * @throws DomainError rate_limited.
 */
export async function getInvitation({
  token,
  address,
}: {
  token: string;
  address: string | null;
}): Promise<InspectedInvitation> {
  const counters = [{ of: `invitation:${clientNetwork(address)}`, perMinute: FAILURES_PER_MINUTE }];
  await requireFewFailures(counters);
  const invitation = await findInvitation({ token });
  if (!invitation) {
    await countFailure(counters);
    return { status: "unknown" };
  }
  const { status } = invitation;
  return status === "open" ? { ...invitation, status } : { status };
}
