import { z } from "zod";
import { AgentId } from "../agents.ts";
import { asPerson } from "../as-person.ts";
import { authoringOperations } from "../authoring.ts";
import { AGENT_PAGE, MAX_SEARCH_CHARS } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { skillOperations } from "../skills.ts";
import { PageCursor, Pagination, queryInteger, Timestamp } from "../values.ts";

const Team = z.object({ id: z.string(), name: z.string() });
const common = { credential: "session" } as const;
/** Reading stays possible where authoring is switched off. */
const always = { capability: undefined };

const { createSkill, updateSkill, publishSkill, listSkillHistory, getSkillVersion, getSkill } =
  skillOperations;
const skillFields = getSkill.output.shape;

const ListedSkill = z.object({
  id: skillFields.id,
  name: z.string(),
  description: z.string(),
  teamId: z.string(),
  team: Team,
  revision: skillFields.revision,
  publishedVersion: skillFields.publishedVersion,
  isChanged: z.boolean().meta({ description: "The draft differs from what is published." }),
  updatedAt: Timestamp,
});

const SkillPage = z.object({
  id: skillFields.id,
  team: Team,
  revision: skillFields.revision,
  publishedVersion: skillFields.publishedVersion,
  isDraft: z.boolean().meta({ description: "The fields are the draft's; otherwise what is published." }),
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
  tools: z.array(z.string()),
  published: getSkillVersion.output.nullable(),
  mayEdit: z.boolean(),
  usedBy: z
    .array(z.object({ agentId: AgentId, name: z.string(), versions: z.array(z.int()) }))
    .meta({ description: "Published agents that name it, and the versions they were published with." }),
});

/** Skills: written, compared and published by people. */
export const skillPageOperations = {
  listVisibleSkills: {
    ...common,
    method: "GET",
    path: "/api/skills",
    operationId: "listVisibleSkills",
    summary: "List the skills of the person's teams",
    query: z.strictObject({
      limit: queryInteger({ min: 1, ...AGENT_PAGE }).optional(),
      cursor: PageCursor.optional(),
      search: searchText(MAX_SEARCH_CHARS).min(1).optional(),
    }),
    output: z.object({ skills: z.array(ListedSkill), mayCreate: z.boolean(), pagination: Pagination }),
    success: { 200: "A page of skills by name." },
    errors: ["invalid_cursor"],
  },
  createSkill: asPerson(createSkill, "/api/skills"),
  getSkillPage: {
    ...common,
    method: "GET",
    path: "/api/skills/{skillId}",
    operationId: "getSkillPage",
    summary: "Read a skill and the agents that use it",
    params: getSkill.params,
    output: SkillPage,
    success: { 200: "The draft for builders, what is published for everybody else." },
    errors: getSkill.errors,
  },
  updateSkill: asPerson(updateSkill, "/api/skills/{skillId}"),
  publishSkill: asPerson(publishSkill, "/api/skills/{skillId}/publish"),
  listSkillPageHistory: asPerson(listSkillHistory, "/api/skills/{skillId}/history", {
    ...always,
    operationId: "listSkillPageHistory",
  }),
  getSkillPageVersion: asPerson(getSkillVersion, "/api/skills/{skillId}/versions/{version}", {
    ...always,
    operationId: "getSkillPageVersion",
  }),
  listSkillTools: {
    ...common,
    method: "GET",
    path: "/api/skill-tools",
    operationId: "listSkillTools",
    summary: "List the tools that a skill may name",
    output: z.object({
      tools: z.array(authoringOperations.getOptions.output.shape.tools.element.omit({ inputSchema: true })),
    }),
    success: { 200: "Built-in tools and those of the workspace's tool servers, by name." },
    errors: ["permission_denied"],
  },
} as const satisfies SessionOperations;
