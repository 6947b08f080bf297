import type { GraphNode } from "#lib/contract/agent-document.ts";
import { literalMember } from "#lib/expressions/literal-member.ts";
import type { DocumentEnvironment } from "./environment.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** Models, tools, agents and connections that nodes name exist. */
export function checkNames({ scopes }: Outline, environment: DocumentEnvironment): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value, pointer }) => checkNode(value, `${pointer}/config`, environment));
}

function checkNode(node: GraphNode, path: string, environment: DocumentEnvironment): Problem[] {
  const tool = (name: string, at: string) =>
    environment.knownTools(name) ? [] : [problem("unknown_tool", at, `There is no tool "${name}".`)];
  const connection = (name: string | undefined, at: string) =>
    name === undefined || environment.knownConnections(name)
      ? []
      : [problem("unknown_connection", at, `There is no connection "${name}".`)];
  switch (node.type) {
    case "llm": {
      const { model, tools = [] } = node.config;
      const fault = model === "default" ? null : environment.modelProblem(model);
      return [
        ...(fault === null ? [] : [problem("unknown_model", `${path}/model`, fault)]),
        ...tools.flatMap(({ name }, index) => tool(name, `${path}/tools/${index}/name`)),
      ];
    }
    case "tool": {
      const { tool: name, arguments: given } = node.config;
      // Of all tools the built-in one alone signs in with what it is told; servers have their own connection.
      const connectionId = name === "callback" ? literalMember(given, "connectionId") : undefined;
      return [...tool(name, `${path}/tool`), ...connection(connectionId, `${path}/arguments`)];
    }
    case "agent": {
      const { agentId } = node.config;
      if (environment.knownAgents(agentId)) return [];
      return [problem("unknown_agent", `${path}/agentId`, `There is no agent "${agentId}".`)];
    }
    case "http":
      return connection(node.config.connectionId, `${path}/connectionId`);
    default:
      return [];
  }
}
