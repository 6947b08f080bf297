import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireManager } from "#lib/nouns/access/permissions.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { addMember } from "#lib/nouns/users/add-member.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { generatePassword, requirePassword } from "#lib/nouns/users/password.ts";
import { personForWorkspace } from "#lib/nouns/users/person-for-workspace.ts";
import { requireEmail } from "#lib/nouns/users/require-email.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { awaitAcceptance } from "./await-acceptance.ts";

export interface CreatedUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly teamIds: readonly string[];
  /** They become a member when they accept on their account page. */
  readonly mustAccept: boolean;
  /** Only a generated password, and only here: the stored hash cannot be read back. */
  readonly password?: string;
}

/**
 * Makes a person a member of the actor's workspace. A person with an account from another workspace keeps its password;
 * if their address is unproved, they have to accept first (`personForWorkspace`). Needs admin, and owner to make an
 * owner.
 * @param password generated if absent.
 * @throws DomainError permission_denied, invalid_request, team_not_found; already_exists for a member, and for somebody
 * with an account if a password is given.
 */
export async function createUser({
  actor,
  email,
  name,
  role,
  teamIds = [],
  password,
}: {
  actor: UserActor;
  email: string;
  /** Default: the address up to the @. */
  name?: string | undefined;
  role: Role;
  teamIds?: readonly string[];
  password?: string | undefined;
}): Promise<CreatedUser> {
  requireManager({ actor, role });
  const { workspaceId } = actor;
  const address = requireEmail(email);
  const person = requireName({ name: name ?? address.slice(0, address.indexOf("@")) });
  const secret = password === undefined ? generatePassword() : await requirePassword(password);
  const passwordHash = await hashPassword(secret);
  const teams = [...new Set(teamIds)];

  return runtime().db.transaction(async (tx) => {
    await requireTeams(tx, { workspaceId, teamIds: teams });
    const { userId, way } = await personForWorkspace(tx, {
      actor,
      email: address,
      name: person,
      passwordHash,
    });
    if (way !== "new" && password !== undefined) {
      throw new DomainError(
        "already_exists",
        "This person has an account and a password already; give none.",
      );
    }
    const member = { workspaceId, userId, role, teamIds: teams };
    const made = { id: userId, email: address, role, teamIds: teams };
    if (way === "must_accept") {
      if (!(await awaitAcceptance(tx, { actor, email: address, ...member }))) throw memberAlready();
      return { ...made, mustAccept: true };
    }
    if (!(await addMember(tx, member))) throw memberAlready();
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "user.added",
      target: { kind: "user", id: userId, name: way === "new" ? person : address },
      details: { email: address, role },
    });
    const generated = way === "new" && password === undefined ? { password: secret } : {};
    return { ...made, mustAccept: false, ...generated };
  });
}

function memberAlready(): DomainError {
  return new DomainError("already_exists", "This person belongs to the workspace already.");
}
