import { z } from "zod";
import { authoringOperations, Draft } from "../authoring.ts";
import type { SessionOperations } from "../operation.ts";
import { AnyObject } from "../values.ts";

const { createDraft } = authoringOperations;

/** Agents to start from. */
export const agentTemplateOperations = {
  listAgentTemplates: {
    method: "GET",
    path: "/api/agent-templates",
    operationId: "listAgentTemplates",
    summary: "List the templates of agents",
    credential: "session",
    output: z.object({
      templates: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          description: z.string(),
          shows: z.array(z.string()).meta({ description: "What somebody learns from it." }),
          needs: z.array(z.string()).meta({ description: "What has to be there before it runs for real." }),
          tests: z.int().meta({ description: "How many tests come with it." }),
          graph: AnyObject.meta({ description: "The agent document, to draw it." }),
        }),
      ),
    }),
    success: { 200: "All templates." },
    errors: [],
  },
  createFromTemplate: {
    method: "POST",
    path: "/api/agent-templates/{templateId}",
    operationId: "createFromTemplate",
    capability: "authoring",
    summary: "Create an agent from a template, with its tests, as a draft",
    credential: "session",
    params: z.object({ templateId: z.string().max(100) }),
    body: createDraft.body.pick({ name: true, teamId: true }),
    output: Draft,
    success: createDraft.success,
    errors: [...createDraft.errors, "not_found", "capability_disabled"],
  },
} as const satisfies SessionOperations;
