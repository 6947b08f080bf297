import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { verifyPassword } from "#lib/users/verify-password.ts";
import { type Browser, beginSession } from "./begin-session.ts";
import { countAttempt } from "./count-attempt.ts";
import type { SessionClaims } from "./session-token.ts";

/** A person mistypes a few times; a guesser is held to this. Attempts that succeed count as well. */
const ATTEMPTS_PER_MINUTE = { address: 60, email: 20 } as const;

/** Who has this e-mail address, and a workspace whose audit log tells of an attempt that failed. */
const findPerson: Statement = {
  name: "find-sign-in-person",
  text: `
    select u.id as "userId", u.name as "name", u.password_hash as "passwordHash",
           (select m.workspace_id from memberships m
             where m.user_id = u.id and m.status = 'active'
             order by m.created_at, m.workspace_id limit 1) as "workspaceId"
      from users u
     where lower(u.email) = lower($1)`,
};

interface Person {
  readonly userId: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly workspaceId: string | null;
}

/**
 * Checks an e-mail address and password and begins a session; what is answered is what the cookie will say.
 * @throws DomainError rate_limited; unauthorized, which does not tell an unknown address from a wrong password or
 *   from somebody who may enter no workspace.
 */
export async function signIn({
  email,
  password,
  browser,
}: {
  email: string;
  password: string;
  browser: Browser;
}): Promise<SessionClaims> {
  await countAttempt({
    of: `address:${browser.address ?? "unknown"}`,
    perMinute: ATTEMPTS_PER_MINUTE.address,
  });
  await countAttempt({ of: `email:${email.trim().toLowerCase()}`, perMinute: ATTEMPTS_PER_MINUTE.email });
  const { db } = runtime();
  const [found] = await db.run<Person>(findPerson, [email.trim()]);
  const person = await verifyPassword({ email, password });
  // Of the hash that was read before the check: a password changed in between ends the session at once.
  const claims =
    person && found?.passwordHash && found.userId === person.userId
      ? await db.transaction((tx) =>
          beginSession(tx, { ...person, passwordHash: found.passwordHash, method: "password", browser }),
        )
      : undefined;
  if (claims) return claims;
  if (found) await recordFailure(found, browser);
  throw new DomainError("unauthorized", "The e-mail address or the password is wrong.");
}

/** An attempt on an account that nobody has is nobody's business. */
async function recordFailure({ userId, name, workspaceId }: Person, browser: Browser): Promise<void> {
  if (workspaceId === null) return;
  await recordAudit(runtime().db, {
    actor: { kind: "system" },
    workspaceId,
    action: "session.refused",
    target: { kind: "user", id: userId, name },
    details: { method: "password", address: browser.address },
  });
}
