import { DomainError } from "#lib/contract/errors.ts";
import { FILES } from "#lib/contract/limits.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 author. Uploads that one credential begins at once are counted one after the other. */
const lockAuthor: Statement = {
  name: "lock-upload-author",
  text: `select pg_advisory_xact_lock(hashtextextended('uploads ' || $1, 0))`,
};

/** $1 workspace, $2 and $3 the author. Index: file_uploads_by_author. */
const countOpen: Statement = {
  name: "count-open-uploads",
  text: `
    select count(*)::int as "open" from file_uploads
     where workspace_id = $1 and author_kind = $2 and author_id = $3 and expires_at > now()`,
};

/**
 * That a credential may begin one more upload, in the transaction that does.
 * @throws DomainError quota_exceeded.
 */
export async function requireUploadPlace(tx: Queries, actor: WorkActor): Promise<void> {
  const [kind, id] = authorOf(actor);
  await tx.run(lockAuthor, [id]);
  const [counted] = await tx.run<{ open: number }>(countOpen, [actor.workspaceId, kind, id]);
  if ((counted?.open ?? 0) < FILES.openUploads) return;
  throw new DomainError(
    "quota_exceeded",
    `This credential has ${FILES.openUploads} unfinished uploads, the most it may have. Complete or abort one of them first.`,
  );
}
