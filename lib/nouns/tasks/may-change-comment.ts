import { DomainError } from "#lib/contract/errors.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { StoredAuthor } from "./task-comments.sql.ts";

/**
 * Whether somebody who may work on the task may also edit and delete a comment: its author, the person whose key or
 * connected app wrote it, and admins. A program changes what it wrote itself, and an agent nothing else, whoever runs it.
 */
export function mayChangeComment(actor: WorkActor, { kind, id, userId }: StoredAuthor): boolean {
  const [ownKind, ownId] = authorOf(actor);
  if (kind === ownKind && id === ownId) return true;
  if (actor.agent) return false;
  return roleIncludes(actor.role, "admin") || (actor.kind === "user" && userId === actor.userId);
}

/** @throws DomainError permission_denied. */
export function requireOwnComment(actor: WorkActor, author: StoredAuthor): void {
  if (mayChangeComment(actor, author)) return;
  throw new DomainError(
    "permission_denied",
    "Only its author, and admins and owners, can edit or delete a comment.",
  );
}
