import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
import type { Operator, UserActor } from "#lib/nouns/access/actor.ts";
import type { UserRef } from "#lib/nouns/access/find-standing.ts";
import { requireManager } from "#lib/nouns/access/permissions.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { hashPassword } from "./hash-password.ts";
import { lockMember } from "./lock-member.ts";
import { generatePassword, requirePassword } from "./password.ts";

interface Person {
  readonly userId: string;
  readonly email: string;
}

const findPerson: Statement = {
  name: "find-person-by-ref",
  text: `select id as "userId", email as "email" from users where id = $1 or lower(email) = lower($2)`,
};

const writePassword: Statement = {
  name: "write-password",
  text: `
    with ended as (
      update sessions set ended_at = now() where user_id = $1 and ended_at is null and expires_at > now()
    )
    update users set password_hash = $2, has_seeded_password = false where id = $1`,
};

/** A workspace that the person $1 belongs to and whose people like them $2 does not manage. */
const findForeignWorkspace: Statement = {
  name: "find-foreign-workspace",
  text: `
    select t.workspace_id
      from memberships t
     where t.user_id = $1 and t.status <> 'removed'
       and not exists (
         select from memberships a
          where a.workspace_id = t.workspace_id and a.user_id = $2 and a.status = 'active'
            and (a.role = 'owner' or (a.role = 'admin' and t.role <> 'owner')))
     limit 1`,
};

/**
 * Sets a person's password and ends their sessions. A password gives access to all their workspaces, so, except for
 * oneself, this needs a person who manages them in every one: an admin of one workspace must not become an owner of
 * another.
 * @param password generated if absent, and then returned.
 * @throws DomainError user_not_found, permission_denied, invalid_request.
 */
export async function setPassword({
  actor,
  user,
  password,
}: {
  actor: UserActor | Operator;
  user: UserRef;
  password?: string | undefined;
}): Promise<{ id: string; email: string; password?: string }> {
  const secret = password === undefined ? generatePassword() : await requirePassword(password);
  const passwordHash = await hashPassword(secret);
  return runtime().db.transaction(async (tx) => {
    const person =
      actor.kind === "operator" ? await anyPerson(tx, user) : await managedPerson(tx, { actor, user });
    await tx.run(writePassword, [person.userId, passwordHash]);
    await recordPersonAudit(tx, { actor, userId: person.userId, action: "password.set" });
    return {
      id: person.userId,
      email: person.email,
      ...(password === undefined ? { password: secret } : {}),
    };
  });
}

async function anyPerson(tx: Transaction, user: UserRef): Promise<Person> {
  const names = "userId" in user ? [user.userId, null] : [null, storedName(user.email)];
  const [person] = await tx.run<Person>(findPerson, names);
  if (!person) throw new DomainError("user_not_found", "There is no such person.");
  return person;
}

async function managedPerson(
  tx: Transaction,
  { actor, user }: { actor: UserActor; user: UserRef },
): Promise<Person> {
  const person = await lockMember(tx, { actor, user });
  if (person.userId === actor.userId) return person;
  requireManager({ actor, role: person.role });
  const foreign = await tx.run(findForeignWorkspace, [person.userId, actor.userId]);
  if (foreign.length === 0) return person;
  throw new DomainError(
    "permission_denied",
    "This person also belongs to a workspace where you do not manage them.",
  );
}
