import type { agentTemplateOperations } from "#lib/contract/dashboard/agent-templates.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { agentTemplates, templateGraph } from "#lib/nouns/agents/agent-templates.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { createDraft } from "./create-draft.ts";
import type { Draft } from "./get-draft.ts";
import { createTest } from "./tests/create-test.ts";

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
      needs: needsOf(agent.graph),
      tests: tests.length,
      graph: templateGraph(agent),
    })),
  };
}

/** Its model, the systems that it calls, and whom it asks. Its own addresses are placeholders. */
function needsOf(graph: AgentDocument): string[] {
  const nodes = [...indexNodes(graph).values()];
  const hosts = new Set(nodes.flatMap((node) => (node.type === "http" ? [hostOf(node.config.url)] : [])));
  const isOf = (...types: string[]) => nodes.some(({ type }) => types.includes(type));
  return [
    ...(isOf("llm") ? ["A model; the offline one answers until a provider is set up"] : []),
    ...[...hosts].map((host) => `Your system in place of ${host}`),
    ...(isOf("tool") ? ["An outside system that answers a callback"] : []),
    ...(isOf("approval", "ask") ? ["Somebody who answers in the inbox"] : []),
  ];
}

const hostOf = (url: string) => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;

/**
 * Creates an agent that begins as a template says, and adds the template's tests. Needs builder.
 * @throws DomainError permission_denied; not_found without such a template; as a new draft does.
 */
export async function createFromTemplate({
  actor,
  templateId,
  body,
}: {
  actor: UserActor;
  templateId: string;
  body: BodyOf<typeof agentTemplateOperations.createFromTemplate>;
}): Promise<Draft> {
  requireRole(actor, "builder");
  const template = agentTemplates().find(({ id }) => id === templateId);
  if (!template) throw new DomainError("not_found", "There is no template with this id.");
  const { agent, tests } = template;
  const graph = templateGraph(agent);
  const { draft } = await createDraft({ actor, body: { ...body, description: agent.description, graph } });
  for (const test of tests) await createTest({ actor, agentId: draft.id, body: test });
  return draft;
}
