import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { limitFailures } from "#lib/nouns/access/failure-counters.ts";
import { claimInvitation } from "#lib/nouns/invitations/claim-invitation.ts";
import { switchWorkspace } from "#lib/nouns/sign-in/switch-workspace.ts";
import { runtime } from "#lib/platform/runtime.ts";

const FAILURES_PER_MINUTE = 20;

/**
 * Joins a workspace with the signed-in account, whatever address the invitation was sent to: the link grants access,
 * and the audit log names the person. Switches their session to the workspace.
 * @throws DomainError rate_limited, invitation_not_found, already_exists.
 */
export async function acceptInvitation({
  actor,
  token,
}: {
  actor: SessionActor;
  token: string;
}): Promise<{ workspaceId: string }> {
  const { userId, sessionId } = actor;
  return limitFailures({
    counters: [{ of: `accept:${userId}`, perMinute: FAILURES_PER_MINUTE }],
    failures: ["invitation_not_found"],
    work: () =>
      runtime().db.transaction(async (tx) => {
        const { workspaceId } = await claimInvitation(tx, { token, userId, sessionId });
        await switchWorkspace({ actor, workspaceId, queries: tx });
        return { workspaceId };
      }),
  });
}
