import { narrowTools } from "#lib/language/node-types/llm/skills.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { DocumentEnvironment } from "./environment.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

/** A node with tools and skills has at least one tool that its skills let it call. */
export function checkSkillTools({ scopes }: Outline, environment: DocumentEnvironment): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value: node, pointer }) => {
      const references = rulesOf(node).references?.(node.config) ?? [];
      const tools = references.filter(({ to }) => to === "tool");
      const skills = references.filter((reference) => reference.to === "skill");
      const lists = skills.map(({ name, version }) => {
        const skill = environment.knownSkill(name);
        return skill?.tools[version ?? skill.publishedVersion] ?? [];
      });
      if (tools.length === 0 || narrowTools(tools, lists).length > 0) return [];
      const message = `The skills of "${node.id}" list none of its tools, so its model cannot call any.`;
      return [warning("no_tools_left", `${pointer}/config/skills`, message)];
    });
}
