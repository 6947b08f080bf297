import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { pinSkills } from "#lib/nouns/agents/pin-skills.ts";
import { requireValidGraph } from "#lib/nouns/agents/validate-graph.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { DraftRow } from "./find-draft.ts";

/**
 * The graph that runs of a draft would execute now: previews and tests take it from here, and publishing makes it in
 * the same way, so that its fingerprint is the same for all of them.
 * @throws DomainError graph_invalid with every error.
 */
export async function capturedGraph(
  queries: Pick<Queries, "run">,
  {
    workspaceId,
    draft: { teamId, graph },
  }: { workspaceId: string; draft: Pick<DraftRow, "teamId" | "graph"> },
): Promise<AgentDocument> {
  const { document } = await requireValidGraph(queries, { workspaceId, teamId, graph });
  return pinSkills(queries, { workspaceId, teamId, graph: document });
}
