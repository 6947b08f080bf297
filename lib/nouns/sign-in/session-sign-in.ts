import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
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

/** Failed attempts a minute: enough for typing errors, too few for guessing. */
const FAILURES_PER_MINUTE = { address: 60, email: 20, device: 20 } as const;

/**
 * The address in the form that identifies accounts and failure counters; its person, if any, and a workspace whose
 * audit log records a failure.
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
 * Checks an email address and password and begins a session; returns the cookie's content. Failures are counted by
 * client address and by account. A browser that has signed in to the account before has its own counter, so that
 * guessing strangers cannot lock the person out.
 * @throws SecondFactorRequired if they have one; DomainError rate_limited; unavailable; unauthorized for an unknown
 * address, a wrong password and a person without a workspace alike.
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
  if (email.includes("\0")) throw wrong(); // PostgreSQL cannot store such text, so nobody has it
  const [asked] = await db.run<Asked>(findPerson, [storedName(email)]);
  if (!asked) throw new Error("a statement without a condition gave no row");
  const found = asked.userId === null ? undefined : asked;
  const counters = countersOf({ asked, browser, device });
  const person = await verifyPassword({ email, password, counters });
  // From the hash that was checked: if the password changes meanwhile, the session is invalid.
  const claims =
    person && found?.passwordHash && found.userId === person.userId
      ? await db.transaction(async (tx) => {
          const { userId, renewedHash = found.passwordHash } = person;
          const entering = { userId, passwordHash: renewedHash, method: "password" };
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

/** A failure for an unknown account is not recorded. Not awaited: the time would reveal that the account exists. */
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
