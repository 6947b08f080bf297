import type { agentTemplateOperations } from "#lib/contract/dashboard/agent-templates.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { agentTemplates, templateGraph } from "#lib/nouns/agents/agent-templates.ts";

/** The agents that a new one can start from. */
export async function listAgentTemplates(
  _: object,
): Promise<OutputOf<typeof agentTemplateOperations.listAgentTemplates>> {
  return {
    templates: agentTemplates().map(({ id, title, shows, agent, tests }) => ({
      id,
      title,
      description: agent.description ?? "",
      shows,
      tests: tests.length,
      graph: templateGraph(agent),
    })),
  };
}
