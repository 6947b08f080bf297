import type { GraphNode } from "#lib/contract/agent-document.ts";
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
  switch (node.type) {
    case "llm": {
      const { model, tools = [] } = node.config;
      const fault = model === "default" ? null : environment.modelProblem(model);
      return [
        ...(fault === null ? [] : [problem("unknown_model", `${path}/model`, fault)]),
        ...tools.flatMap(({ name }, index) => tool(name, `${path}/tools/${index}/name`)),
      ];
    }
    case "tool":
      return tool(node.config.tool, `${path}/tool`);
    case "agent": {
      const { agentId } = node.config;
      if (environment.knownAgents(agentId)) return [];
      return [problem("unknown_agent", `${path}/agentId`, `There is no agent "${agentId}".`)];
    }
    case "http": {
      const { connectionId } = node.config;
      if (connectionId === undefined || environment.knownConnections(connectionId)) return [];
      return [
        problem("unknown_connection", `${path}/connectionId`, `There is no connection "${connectionId}".`),
      ];
    }
    default:
      return [];
  }
}
