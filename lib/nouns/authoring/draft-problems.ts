import type { z } from "zod";
import type { Problem } from "#lib/contract/authoring.ts";
import { isDomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { validateGraph } from "#lib/nouns/agents/validate-graph.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Draft } from "./get-draft.ts";
import { testProblems } from "./tests/test-problems.ts";

type Written = Draft & { readonly problems: z.input<typeof Problem>[] | null };

/**
 * A draft that has just been written, with its problems; null where the check could not be made, because the write has
 * happened all the same.
 */
export async function withProblems<Answer extends { readonly draft: Draft }>(
  actor: Actor,
  answer: Answer,
): Promise<Answer & { readonly draft: Written }> {
  const { draft } = answer;
  const { workspaceId } = actor;
  const { id: agentId, teamId, graph } = draft;
  const [problems, ofTests] = await Promise.all([
    validateGraph(runtime().db, { workspaceId, teamId, graph }).catch((error: unknown) => {
      if (isDomainError(error) && error.code === "unavailable") return null;
      throw error;
    }),
    testProblems({ agentId, workspaceId, graph }),
  ]);
  return { ...answer, draft: { ...draft, problems: problems && [...problems, ...ofTests] } };
}
