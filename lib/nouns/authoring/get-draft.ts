import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Draft, draftAnswer } from "./draft-answer.ts";
import { findDraft } from "./find-draft.ts";

/** @throws DomainError agent_not_found, permission_denied. */
export async function getDraft({
  actor,
  agentId,
}: {
  actor: Actor;
  agentId: string;
}): Promise<{ draft: Draft; etag: string }> {
  return draftAnswer(await findDraft(runtime().db, { actor, agentId }));
}
