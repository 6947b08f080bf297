import type { Reference } from "#lib/language/node-types/node-type.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { DocumentEnvironment } from "./environment.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** Models, tools, agents and connections that nodes name exist. */
export function checkNames({ scopes }: Outline, environment: DocumentEnvironment): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value: node, pointer }) =>
      (rulesOf(node).references?.(node.config) ?? []).flatMap((reference) =>
        checkReference(reference, `${pointer}/config${reference.pointer}`, environment),
      ),
    );
}

function checkReference({ to, name }: Reference, path: string, environment: DocumentEnvironment): Problem[] {
  switch (to) {
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
  }
}
