import { DomainError } from "#lib/contract/errors.ts";

/** @throws DomainError revision_conflict with the current revision, if a write is based on an older one. */
export function requireRevision({ revision }: { readonly revision: number }, basedOn: number): void {
  if (revision === basedOn) return;
  throw new DomainError(
    "revision_conflict",
    `The draft is at revision ${revision}; your change is based on ${basedOn}. Read the draft again, then repeat the change.`,
    { details: [{ code: "current_revision", message: String(revision), field: "/revision" }] },
  );
}
