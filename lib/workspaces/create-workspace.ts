import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import type { Operator } from "#lib/auth/operator.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { runtime } from "#lib/runtime.ts";
import { ensurePerson } from "#lib/users/ensure-person.ts";
import { hashPassword } from "#lib/users/hash-password.ts";
import { generatePassword } from "#lib/users/password.ts";
import { requireEmail } from "#lib/users/require-email.ts";
import { insertWorkspace, type NewWorkspace } from "./insert-workspace.ts";
import { requireName } from "./require-name.ts";

export interface CreatedWorkspace extends NewWorkspace {
  /** The password is there only when an account was made for them. */
  readonly owner: { readonly id: string; readonly email: string; readonly password?: string };
}

/**
 * Makes a workspace with its owner, a team and a project (D18: by the operator, or by an owner of another one).
 * An owner without an account gets one, with a generated password.
 * @throws DomainError permission_denied, invalid_request.
 */
export async function createWorkspace({
  actor,
  name,
  ownerEmail,
}: {
  actor: UserActor | Operator;
  name: string;
  ownerEmail: string;
}): Promise<CreatedWorkspace> {
  if (actor.kind === "user") requireRole(actor, "owner");
  const workspaceName = requireName({ name });
  const email = requireEmail(ownerEmail);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return runtime().db.transaction(async (tx) => {
    const { userId, isNew } = await ensurePerson(tx, {
      email,
      name: email.slice(0, email.indexOf("@")),
      passwordHash,
    });
    const workspace = await insertWorkspace(tx, { name: workspaceName, ownerId: userId });
    await recordAudit(tx, {
      actor,
      workspaceId: workspace.id,
      action: "workspace.created",
      target: { kind: "workspace", id: workspace.id, name: workspaceName },
      details: { owner: email },
    });
    return { ...workspace, owner: { id: userId, email, ...(isNew ? { password } : {}) } };
  });
}
