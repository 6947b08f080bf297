import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { recordChange } from "./editors.sql.ts";

/** Enters who made a draft's revision, for everybody who has the draft open. */
export async function recordDraftChange(
  queries: Queries,
  { actor, agentId, revision }: { actor: Actor; agentId: string; revision: number },
): Promise<void> {
  const { kind, credentialId, workspaceId, userId } = actor;
  const editorId = kind === "user" ? userId : credentialId;
  await queries.run(recordChange, [agentId, kind, editorId, workspaceId, userId, revision]);
}
