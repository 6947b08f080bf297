import type { SkillProblem } from "#lib/contract/skills.ts";
import { knownTools } from "#lib/nouns/agents/known-tools.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { SkillContents } from "./skill-contents.ts";

/** Every problem that keeps a skill from being published, with the tools that the workspace has now. */
export async function skillProblems(
  queries: Pick<Queries, "run">,
  {
    workspaceId,
    instructions,
    tools,
  }: { workspaceId: string } & Pick<SkillContents, "instructions" | "tools">,
): Promise<SkillProblem[]> {
  const known = await knownTools(queries, { workspaceId });
  const empty: SkillProblem[] =
    instructions.trim() === ""
      ? [problem("instructions_missing", "/instructions", "Write instructions.")]
      : [];
  const unknown = tools.flatMap((name, index) =>
    known.has(name) ? [] : [problem("unknown_tool", `/tools/${index}`, `There is no tool "${name}".`)],
  );
  return [...empty, ...unknown];
}

function problem(code: string, path: string, message: string): SkillProblem {
  return { code, message, path, severity: "error" };
}
