import type { agentTemplateOperations } from "#lib/contract/dashboard/agent-templates.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { agentTemplates, templateGraph } from "#lib/nouns/agents/agent-templates.ts";
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
      tests: tests.length,
      graph: templateGraph(agent),
    })),
  };
}

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
