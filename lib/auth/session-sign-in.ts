import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { verifyPassword } from "#lib/users/verify-password.ts";
import { type Browser, beginSession } from "./begin-session.ts";
import { clientNetwork } from "./client-network.ts";
import type { FailureCounter } from "./failure-counters.ts";
import { requireNoSecondFactor } from "./held-sign-in.ts";
import type { KnownDevice } from "./known-device.ts";
import type { SessionClaims } from "./session-token.ts";

/** A person mistypes a few times; a guesser is held to this. */
const FAILURES_PER_MINUTE = { address: 60, email: 20, device: 20 } as const;

/**
 * The address as accounts are found by it, which is what failures are counted by; who has it, if anybody, and a
 * workspace whose audit log tells of an attempt that failed.
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
 * Checks an e-mail address and password and begins a session; what is answered is what the cookie will say. Failures
 * are counted by the address they come from and by the account they are for. A browser that has signed in to the
 * account before is counted by itself, so that strangers who guess do not lock its person out.
 * @throws SecondFactorRequired where they have one; DomainError rate_limited; unavailable; unauthorized, which does not tell an unknown address from a wrong
 *   password or from somebody who may enter no workspace.
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
 * An attempt on an account that nobody has is nobody's business. Not waited for: the time it takes would tell that there
 * is an account.
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
