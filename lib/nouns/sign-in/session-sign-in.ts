import { DomainError } from "#lib/contract/errors.ts";
import { clientNetwork } from "#lib/nouns/access/client-network.ts";
import type { FailureCounter } from "#lib/nouns/access/failure-counters.ts";
import type { SessionClaims } from "#lib/nouns/access/session-token.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { verifyPassword } from "#lib/nouns/users/verify-password.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Browser, beginSession } from "./begin-session.ts";
import { requireNoSecondFactor } from "./held-sign-in.ts";
import type { KnownDevice } from "./known-device.ts";

/** A person mistypes a few times; a guesser is held to this. */
const FAILURES_PER_MINUTE = { address: 60, email: 20, device: 20 } as const;

/**
 * The address in the form that finds accounts, which is also the key for counting failures; the person who has it, if
 * any, and a workspace whose audit log records a failed attempt.
 */
const findPerson: Statement = {
  name: "find-sign-in-person",
  text: `
    select asked.email as "email", u.id as "userId", u.name as "name", u.password_hash as "passwordHash",
           (select m.workspace_id from memberships m
             where m.user_id = u.id and m.status = 'active'
             order by m.created_at, m.workspace_id limit 1) as "workspaceId"
      from (select lower($1::text) as email) asked
      left join users u on lower(u.email) = asked.email`,
};

interface Person {
  readonly userId: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly workspaceId: string | null;
}
type Asked = { readonly email: string } & (Person | { readonly userId: null });

/**
 * Checks an e-mail address and password and begins a session; the answer is the content of the cookie. Failures are
 * counted by the client address and by the account. A browser that has signed in to the account before has its own
 * count, so that strangers who guess do not lock its person out.
 * @throws SecondFactorRequired where they have one; DomainError rate_limited; unavailable; unauthorized, which does
 *   not distinguish an unknown address from a wrong password or from somebody who may enter no workspace.
 */
export async function signIn({
  email,
  password,
  browser,
  device,
}: {
  email: string;
  password: string;
  browser: Browser;
  device?: KnownDevice | undefined;
}): Promise<SessionClaims> {
  const { db } = runtime();
  if (email.includes("\0")) throw wrong(); // PostgreSQL holds no such text, so nobody has it
  const [asked] = await db.run<Asked>(findPerson, [email.trim()]);
  if (!asked) throw new Error("a statement without a condition gave no row");
  const found = asked.userId === null ? undefined : asked;
  const counters = countersOf({ asked, browser, device });
  const person = await verifyPassword({ email, password, counters });
  // Of the hash that was read before the check: a password changed in between ends the session at once.
  const claims =
    person && found?.passwordHash && found.userId === person.userId
      ? await db.transaction(async (tx) => {
          const entering = { ...person, passwordHash: found.passwordHash, method: "password" };
          await requireNoSecondFactor(tx, entering);
          return beginSession(tx, { ...entering, browser });
        })
      : undefined;
  if (claims) return claims;
  if (found) recordFailure(found, browser);
  throw wrong();
}

function countersOf({
  asked,
  browser,
  device,
}: {
  asked: Asked;
  browser: Browser;
  device: KnownDevice | undefined;
}): FailureCounter[] {
  const { address, email, device: own } = FAILURES_PER_MINUTE;
  if (device && asked.userId !== null && device.userIds.includes(asked.userId)) {
    return [{ of: `device:${device.device}:${asked.userId}`, perMinute: own }];
  }
  return [
    { of: `address:${clientNetwork(browser.address)}`, perMinute: address },
    { of: `email:${asked.email}`, perMinute: email },
  ];
}

const wrong = () => new DomainError("unauthorized", "The e-mail address or the password is wrong.");

/**
 * An attempt on an account that does not exist is not recorded. The record is not awaited: its time would reveal that
 * there is an account.
 */
function recordFailure({ userId, name, workspaceId }: Person, browser: Browser): void {
  if (workspaceId === null) return;
  const { db, log } = runtime();
  recordAudit(db, {
    actor: { kind: "system" },
    workspaceId,
    action: "session.refused",
    target: { kind: "user", id: userId, name },
    details: { method: "password", address: browser.address },
  }).catch((error: unknown) => log.error({ err: error }, "a refused sign-in was not recorded"));
}
