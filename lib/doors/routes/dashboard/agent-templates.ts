import { agentTemplateOperations } from "#lib/contract/dashboard/agent-templates.ts";
import { createFromTemplate } from "#lib/nouns/authoring/create-from-template.ts";
import { listAgentTemplates } from "#lib/nouns/authoring/list-agent-templates.ts";
import { bind } from "../bind.ts";

export const agentTemplateRoutes = bind(agentTemplateOperations, {
  listAgentTemplates: () => listAgentTemplates({}),
  createFromTemplate: ({ actor, params, body }) =>
    createFromTemplate({ actor, templateId: params.templateId, body }),
});
