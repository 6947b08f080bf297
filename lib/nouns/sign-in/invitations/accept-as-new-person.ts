import { DomainError } from "#lib/contract/errors.ts";
import { clientNetwork } from "#lib/nouns/access/client-network.ts";
import { limitFailures } from "#lib/nouns/access/failure-counters.ts";
import type { SessionClaims } from "#lib/nouns/access/session-token.ts";
import { claimInvitation, lockedInvitationEmail, notOpen } from "#lib/nouns/invitations/claim-invitation.ts";
import { findInvitation } from "#lib/nouns/invitations/find-invitation.ts";
import { type Browser, beginSession } from "#lib/nouns/sign-in/begin-session.ts";
import { ensurePerson } from "#lib/nouns/users/ensure-person.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { requirePassword } from "#lib/nouns/users/password.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { runtime } from "#lib/platform/runtime.ts";

const FAILURES_PER_MINUTE = 20;

/**
 * Creates an account for the invited address, joins the workspace, and begins a session. A person who already has an
 * account with this address must sign in to it: a link gives access to no existing account.
 * @throws DomainError rate_limited, invalid_request, invitation_not_found, already_exists.
 */
export async function acceptAsNewPerson({
  token,
  name,
  password,
  browser,
}: {
  token: string;
  name: string;
  password: string;
  browser: Browser;
}): Promise<SessionClaims> {
  return limitFailures({
    counters: [{ of: `invitation:${clientNetwork(browser.address)}`, perMinute: FAILURES_PER_MINUTE }],
    failures: ["invitation_not_found"],
    async work() {
      // Checked before hashing, which is expensive.
      await requireOpenInvitation(token);
      const personName = requireName({ name });
      const passwordHash = await hashPassword(await requirePassword(password));
      return join({ token, name: personName, passwordHash, browser });
    },
  });
}

function join({
  token,
  name,
  passwordHash,
  browser,
}: {
  token: string;
  name: string;
  passwordHash: string;
  browser: Browser;
}): Promise<SessionClaims> {
  return runtime().db.transaction(async (tx) => {
    const email = await lockedInvitationEmail(tx, token);
    const { userId, isNew } = await ensurePerson(tx, { email, name, passwordHash });
    if (!isNew) throw hasAccountAlready();
    const { workspaceId } = await claimInvitation(tx, { token, userId });
    const claims = await beginSession(tx, {
      userId,
      passwordHash,
      method: "invitation",
      browser,
      workspaceId,
    });
    if (!claims) throw new Error("who has just joined a workspace may not enter it");
    return claims;
  });
}

async function requireOpenInvitation(token: string): Promise<void> {
  const invitation = await findInvitation({ token });
  if (invitation?.status !== "open") throw notOpen();
  if (invitation.hasAccount) throw hasAccountAlready();
}

function hasAccountAlready(): DomainError {
  return new DomainError(
    "already_exists",
    "There is an account with this e-mail address. Sign in to it to join.",
  );
}
