import { type Browser, beginSession } from "#lib/auth/begin-session.ts";
import { countAttempt } from "#lib/auth/count-attempt.ts";
import type { SessionClaims } from "#lib/auth/session-token.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { ensurePerson } from "#lib/users/ensure-person.ts";
import { hashPassword } from "#lib/users/hash-password.ts";
import { requirePassword } from "#lib/users/password.ts";
import { requireName } from "#lib/workspaces/require-name.ts";
import { claimInvitation, lockedInvitationEmail } from "./claim-invitation.ts";

const ATTEMPTS_PER_MINUTE = 20;

/**
 * Makes an account for the address that was invited, joins, and begins a session. Whoever has an account with this
 * address signs in to it instead: a link gives nobody somebody else's account.
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
  await countAttempt({ of: `invitation:${browser.address ?? "unknown"}`, perMinute: ATTEMPTS_PER_MINUTE });
  const personName = requireName({ name });
  requirePassword(password);
  const passwordHash = await hashPassword(password);
  return runtime().db.transaction(async (tx) => {
    const email = await lockedInvitationEmail(tx, token);
    const { userId, isNew } = await ensurePerson(tx, { email, name: personName, passwordHash });
    if (!isNew) {
      throw new DomainError(
        "already_exists",
        "There is an account with this e-mail address. Sign in to it to join.",
      );
    }
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
