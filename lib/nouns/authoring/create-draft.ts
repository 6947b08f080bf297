import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { insertAgent } from "#lib/nouns/agents/insert-agent.ts";
import { requireDescription } from "#lib/nouns/agents/require-description.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { chooseTeam } from "./choose-team.ts";
import { requireDraftGraph } from "./draft-rules.ts";
import { type Draft, draftAnswer } from "./get-draft.ts";
import { mergeLayout } from "./merge-layout.ts";
import { writeLayout } from "./write-draft.sql.ts";

/**
 * Creates an agent that is only a draft (D16). Its graph may have problems. Needs builder.
 * @throws DomainError permission_denied, team_not_found, invalid_request; graph_invalid for one that is too large.
 */
export async function createDraft({
  actor,
  body,
}: {
  actor: Actor;
  body: BodyOf<typeof authoringOperations.createDraft>;
}): Promise<{ draft: Draft; etag: string }> {
  const { graph } = body;
  const layout = mergeLayout({}, body.layout ?? {}, graph);
  const name = requireName({ name: body.name });
  const description = requireDescription(body.description ?? "");
  requireDraftGraph(graph);
  const { workspaceId, userId } = actor;
  return runtime().db.transaction(async (tx) => {
    const teamId = await chooseTeam(tx, { actor, teamId: body.teamId });
    const agent = { teamId, name, description, graph, revision: 1 } as const;
    const id = await insertAgent(tx, { ...agent, workspaceId, createdBy: userId });
    if (body.layout) await tx.run(writeLayout, [id, JSON.stringify(layout)]);
    const target = { kind: "agent", id, name };
    await recordAudit(tx, { actor, workspaceId, action: "agent.created", target });
    return draftAnswer({ ...agent, id, layout, requireTests: false, publishedVersion: null });
  });
}
