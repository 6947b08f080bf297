import { narrowTools } from "#lib/language/node-types/llm/skills.ts";
import type { DocumentEnvironment } from "./environment.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

/** A model node that lists tools has at least one that its skills let it call. */
export function checkSkillTools({ scopes }: Outline, environment: DocumentEnvironment): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value: node, pointer }) => {
      if (node.type !== "llm") return [];
      const { tools = [], skills = [] } = node.config;
      const lists = skills.map(({ skillId, version }) => {
        const skill = environment.knownSkill(skillId);
        return skill?.tools[version ?? skill.publishedVersion] ?? [];
      });
      if (tools.length === 0 || narrowTools(tools, lists).length > 0) return [];
      const message = `The skills of "${node.id}" list none of its tools, so its model cannot call any.`;
      return [warning("no_tools_left", `${pointer}/config/skills`, message)];
    });
}
