import type { Operator, UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { awaitAcceptance } from "#lib/nouns/invitations/await-acceptance.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { generatePassword } from "#lib/nouns/users/password.ts";
import { personForWorkspace } from "#lib/nouns/users/person-for-workspace.ts";
import { requireEmail } from "#lib/nouns/users/require-email.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertWorkspace, type NewWorkspace } from "./insert-workspace.ts";

export interface CreatedWorkspace extends NewWorkspace {
  /** The password exists only if an account was created. */
  readonly owner: {
    readonly id: string;
    readonly email: string;
    /** They become its owner when they accept on their account page; until then there is none. */
    readonly mustAccept: boolean;
    readonly password?: string;
  };
}

/**
 * Creates a workspace with its owner, a team and a project (D18: by the operator, or by an owner of another one). An
 * owner without an account gets one, with a generated password. An owner whose account address is unproved must accept
 * first; the actor and the person whom the operator acts for need not.
 * @throws DomainError permission_denied, invalid_request.
 */
export async function createWorkspace({
  actor,
  name,
  ownerEmail,
  ownerId,
}: {
  actor: UserActor | Operator;
  name: string;
  ownerEmail: string;
  /** The id of the owner, if known. */
  ownerId?: string | undefined;
}): Promise<CreatedWorkspace> {
  if (actor.kind === "user") requireRole(actor, "owner");
  const workspaceName = requireName({ name });
  const email = requireEmail(ownerEmail);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return runtime().db.transaction(async (tx) => {
    const person = await personForWorkspace(tx, {
      actor,
      email,
      name: email.slice(0, email.indexOf("@")),
      passwordHash,
    });
    const { userId } = person;
    const isThemselves = userId === ownerId || (actor.kind === "user" && userId === actor.userId);
    const mustAccept = person.way === "must_accept" && !isThemselves;
    const workspace = await insertWorkspace(tx, { name: workspaceName, ownerId: mustAccept ? null : userId });
    const { id: workspaceId, teamId } = workspace;
    if (mustAccept) {
      await awaitAcceptance(tx, { actor, workspaceId, userId, email, role: "owner", teamIds: [teamId] });
    }
    await recordAudit(tx, {
      actor,
      workspaceId: workspace.id,
      action: "workspace.created",
      target: { kind: "workspace", id: workspace.id, name: workspaceName },
      details: { owner: email },
    });
    return {
      ...workspace,
      owner: { id: userId, email, mustAccept, ...(person.way === "new" ? { password } : {}) },
    };
  });
}
