import { boundedSuggestions } from "#lib/language/expressions/syntax/closest-name.ts";
import type { Reference, SkillReference } from "#lib/language/node-types/node-type.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { DocumentEnvironment } from "./environment.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** Models, tools, agents, connections and skills that nodes name exist. */
export function checkNames({ scopes }: Outline, environment: DocumentEnvironment): Problem[] {
  const suggest = boundedSuggestions();
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value: node, pointer }) =>
      (rulesOf(node).references?.(node.config) ?? []).flatMap((reference) =>
        checkReference(reference, `${pointer}/config${reference.pointer}`, environment).map((found) => ({
          ...found,
          message: found.message + suggest(reference.name, environment.names?.[reference.to] ?? []),
        })),
      ),
    );
}

function checkReference(reference: Reference, path: string, environment: DocumentEnvironment): Problem[] {
  const { name } = reference;
  switch (reference.to) {
    case "model": {
      const fault = environment.modelProblem(name);
      return fault === null ? [] : [problem("unknown_model", path, fault)];
    }
    case "tool":
      return environment.knownTools(name)
        ? []
        : [problem("unknown_tool", path, `There is no tool "${name}".`)];
    case "agent":
      return environment.knownAgents(name)
        ? []
        : [problem("unknown_agent", path, `There is no agent "${name}".`)];
    case "connection":
      return environment.knownConnections(name)
        ? []
        : [problem("unknown_connection", path, `There is no connection "${name}".`)];
    case "skill":
      return checkSkill(reference, path, environment);
  }
}

function checkSkill(
  { name, version }: SkillReference,
  path: string,
  environment: DocumentEnvironment,
): Problem[] {
  const skill = environment.knownSkill(name);
  if (!skill) {
    const message = `The agent's team has no published skill "${name}".`;
    return [problem("unknown_skill", `${path}/skillId`, message)];
  }
  const { publishedVersion } = skill;
  if (version === undefined || version <= publishedVersion) return [];
  const message = `The skill "${name}" has no version ${version}. The newest is ${publishedVersion}.`;
  return [problem("unknown_skill", `${path}/version`, message)];
}
