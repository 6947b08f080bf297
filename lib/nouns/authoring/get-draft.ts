import type { authoringOperations } from "#lib/contract/authoring.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type DraftRow, findDraft } from "./find-draft.ts";

export type Draft = OutputOf<typeof authoringOperations.getDraft>;

/** A draft as callers see it (D16), and its revision as ETag. */
export function draftAnswer({ graph, layout, ...row }: Omit<DraftRow, "layoutMark">): {
  readonly draft: Draft;
  readonly etag: string;
} {
  return {
    draft: { ...row, graph: isJsonObject(graph) ? graph : {}, layout: { nodes: {}, notes: {}, ...layout } },
    etag: `"${row.revision}"`,
  };
}

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
