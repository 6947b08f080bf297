import { narrowTools } from "#lib/language/node-types/llm/skills.ts";
import { loadSkills, type PinnedSkill } from "#lib/nouns/skills/load-skills.ts";
import type { LlmNode } from "./llm-node.ts";

/**
 * The skills of a node, as its graph pinned them, and the tools that they leave it. The same for every attempt of every
 * worker: a published version never changes.
 */
export async function skillsOf({
  node,
  workspaceId,
}: {
  node: LlmNode;
  workspaceId: string;
}): Promise<{ skills: readonly PinnedSkill[]; toolNames: string[] }> {
  const { skills: uses = [], tools = [] } = node.config;
  const pins = uses.map(({ skillId, version }) => {
    if (version === undefined) throw new Error("a captured graph has a skill without its version");
    return { skillId, version };
  });
  const skills = pins.length === 0 ? [] : await loadSkills({ workspaceId, pins });
  const left = narrowTools(
    tools,
    skills.map((skill) => skill.tools),
  );
  return { skills, toolNames: left.map(({ name }) => name) };
}

/** The node's own instructions, then those of its skills, as they are: nothing in them is evaluated. */
export function withSkills(system: string | undefined, skills: readonly PinnedSkill[]): string | undefined {
  if (skills.length === 0) return system;
  const added = skills.map(({ name, instructions }) => `# Skill: ${name}\n\n${instructions}`);
  return [...(system ? [system] : []), ...added].join("\n\n");
}
