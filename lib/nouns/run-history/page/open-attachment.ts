import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { downloadHeaders } from "#lib/nouns/contents/download-headers.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findAttachment: Statement = {
  name: "find-run-attachment",
  text: `
    select f.name as "name", c.size as "size"
      from run_attachments f join contents c on c.storage_key = f.storage_key
     where f.run_id = $1 and f.storage_key = $2 and f.workspace_id = $3
     limit 1`,
};

/**
 * An attachment of a run as a download.
 * @throws DomainError run_not_found, permission_denied, not_found.
 */
export async function openAttachment({
  actor,
  runId,
  storageKey,
}: {
  actor: UserActor;
  runId: string;
  storageKey: string;
}): Promise<{ headers: Record<string, string>; chunks: AsyncIterable<Uint8Array> }> {
  await findOwnRun({ actor, runId });
  const [file] = isId("content", storageKey)
    ? await runtime().db.run<{ name: string; size: number }>(findAttachment, [
        runId,
        storageKey,
        actor.workspaceId,
      ])
    : [];
  if (!file) throw new DomainError("not_found", "The run has no such attachment.");
  return {
    headers: downloadHeaders(file),
    chunks: readContent(storageKey),
  };
}
