import { createHash } from "node:crypto";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { verifyPassword } from "#lib/users/verify-password.ts";
import { type SessionClaims, stampPassword } from "./session-token.ts";

/** A person mistypes a few times; a guesser is held to this. Attempts that succeed count as well. */
const ATTEMPTS_PER_MINUTE = { address: 60, email: 20 } as const;

/** The workspace that they joined first among those they may enter. */
const findWorkspace: Statement = {
  name: "find-sign-in-workspace",
  text: `
    select u.password_hash as "passwordHash",
           (select m.workspace_id from memberships m
             where m.user_id = u.id and m.status = 'active'
             order by m.created_at, m.workspace_id limit 1) as "workspaceId"
      from users u
     where lower(u.email) = lower($1)`,
};

/**
 * Checks an e-mail address and password; what is answered is what the session will say.
 * @param address the caller's, as far as it is known.
 * @throws DomainError rate_limited; unauthorized, which does not tell an unknown address from a wrong password or
 *   from somebody who may enter no workspace.
 */
export async function signIn({
  email,
  password,
  address,
}: {
  email: string;
  password: string;
  address: string | null;
}): Promise<SessionClaims> {
  await countAttempt({ of: `address:${address ?? "unknown"}`, perMinute: ATTEMPTS_PER_MINUTE.address });
  await countAttempt({ of: `email:${email.trim().toLowerCase()}`, perMinute: ATTEMPTS_PER_MINUTE.email });
  const [found] = await runtime().db.run<{ passwordHash: string | null; workspaceId: string | null }>(
    findWorkspace,
    [email.trim()],
  );
  const person = await verifyPassword({ email, password });
  if (person && found?.passwordHash && found.workspaceId !== null) {
    // Of the hash that was read before the check: a password changed in between ends the session at once.
    return { ...person, workspaceId: found.workspaceId, passwordStamp: stampPassword(found.passwordHash) };
  }
  throw new DomainError("unauthorized", "The e-mail address or the password is wrong.");
}

/** Buckets are named by a digest: what somebody typed is kept nowhere, and its length is bounded. */
async function countAttempt({ of, perMinute }: { of: string; perMinute: number }): Promise<void> {
  const bucketId = `sign-in:${createHash("sha256").update(of).digest("base64url")}`;
  const decision = await runtime().rateLimiter({ bucketId, perMinute });
  if (decision.allowed) return;
  throw new DomainError("rate_limited", "Too many attempts to sign in.", {
    retryAfterSeconds: decision.resetSeconds,
  });
}
