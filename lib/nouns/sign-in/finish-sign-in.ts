import { DomainError } from "#lib/contract/errors.ts";
import type { AssertionResponse } from "#lib/contract/passkey-responses.ts";
import { type SessionClaims, stampPassword } from "#lib/nouns/access/session-token.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { countCodeAttempt } from "#lib/nouns/factors/count-code-attempt.ts";
import { checkAssertion, takeAssertion } from "#lib/nouns/factors/passkey-assertion.ts";
import { readChallenge } from "#lib/nouns/factors/passkey-challenge.ts";
import { takeCode } from "#lib/nouns/factors/take-code.ts";
import { claimInvitation } from "#lib/nouns/invitations/claim-invitation.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Browser, beginSession } from "./begin-session.ts";
import type { HeldSignIn } from "./held-sign-in.ts";

const findPerson: Statement = {
  name: "find-held-person",
  text: `
    select u.password_hash as "passwordHash", u.name as "name",
           (select m.workspace_id from memberships m
             where m.user_id = u.id and m.status = 'active'
             order by m.created_at, m.workspace_id limit 1) as "workspaceId"
      from users u where u.id = $1`,
};

interface Person {
  readonly passwordHash: string | null;
  readonly name: string;
  readonly workspaceId: string | null;
}

/**
 * Completes a held sign-in with its second factor and begins the session.
 * @param takeFactor uses the factor up; undefined means that it is wrong.
 * @throws DomainError rate_limited; unauthorized for a wrong factor; session_not_found if the sign-in has to start
 * again.
 */
export async function finishSignIn({
  held,
  browser,
  takeFactor,
}: {
  held: HeldSignIn;
  browser: Browser;
  takeFactor: (tx: Transaction) => Promise<string | undefined>;
}): Promise<SessionClaims> {
  await countCodeAttempt(held.userId);
  const { userId, method } = held;
  const { db } = runtime();
  const [person] = await db.run<Person>(findPerson, [userId]);
  if (!person || stampPassword(person.passwordHash) !== held.passwordStamp) throw mustBeginAnew();
  const claims = await db.transaction(async (tx) => {
    const secondFactor = await takeFactor(tx);
    if (secondFactor === undefined) return undefined;
    const { invitation: token } = held;
    const joined = token === undefined ? undefined : await claimInvitation(tx, { token, userId });
    const { passwordHash } = person;
    const entering = { userId, passwordHash, method, browser, secondFactor };
    const begun = await beginSession(tx, { ...entering, workspaceId: joined?.workspaceId ?? null });
    if (!begun) throw new DomainError("permission_denied", "You belong to no workspace here any more.");
    return begun;
  });
  if (claims) return claims;
  await recordRefused({ userId, person, browser });
  throw new DomainError("unauthorized", "The second factor is wrong, or was used before.");
}

export function finishSignInWithCode({
  held,
  browser,
  code,
}: {
  held: HeldSignIn;
  browser: Browser;
  code: string;
}): Promise<SessionClaims> {
  const takeFactor = (tx: Transaction) => takeCode(tx, { userId: held.userId, code });
  return finishSignIn({ held, browser, takeFactor });
}

/** @throws DomainError invalid_request if the challenge has expired. */
export async function finishSignInWithPasskey({
  held,
  browser,
  response,
  cookieHeader,
}: {
  held: HeldSignIn;
  browser: Browser;
  response: AssertionResponse;
  cookieHeader: string | null;
}): Promise<SessionClaims> {
  const { userId } = held;
  const challenge = await readChallenge({ cookieHeader, purpose: "second_step", subject: userId });
  const assertion = await checkAssertion({ response, challenge, userId });
  return finishSignIn({
    held,
    browser,
    takeFactor: async (tx) => (assertion && (await takeAssertion(tx, assertion)) ? "passkey" : undefined),
  });
}

export function mustBeginAnew(): DomainError {
  return new DomainError("session_not_found", "The sign-in took too long. Begin it again.");
}

async function recordRefused({
  userId,
  person: { name, workspaceId },
  browser,
}: {
  userId: string;
  person: Person;
  browser: Browser;
}): Promise<void> {
  if (workspaceId === null) return;
  await recordAudit(runtime().db, {
    actor: { kind: "system" },
    workspaceId,
    action: "session.refused",
    target: { kind: "user", id: userId, name },
    details: { method: "second factor", address: browser.address },
  });
}
