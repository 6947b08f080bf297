import { memberOf } from "#lib/contract/json.ts";
import type { DocumentEnvironment } from "#lib/language/agent-document/validate-document.ts";
import type { NamesToKnow } from "./worker-messages.ts";

/**
 * What a graph may name, as the authoring options list it. Where the list is not all that the server accepts, nothing is
 * reported: a provider has more models than are listed, and agents of other teams may be called.
 */
export function namesEnvironment({ models, tools, connections, skills }: NamesToKnow): DocumentEnvironment {
  const providers = new Set(models.map(providerOf));
  const [knownTools, knownConnections] = [new Set(tools), new Set(connections)];
  return {
    modelProblem: (model) =>
      providers.has(providerOf(model)) ? null : `No model provider "${providerOf(model)}" is set up here.`,
    knownTools: (tool) => knownTools.has(tool),
    knownConnections: (connection) => knownConnections.has(connection),
    knownAgents: () => true,
    knownSkill: (skillId) => memberOf(skills, skillId) ?? null,
    names: { tool: tools, connection: connections, model: models },
  };
}

function providerOf(model: string): string {
  return model.split(":")[0] ?? "";
}
