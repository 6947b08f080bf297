import { z } from "zod";
import {
  AuthoredDescription,
  DraftHeaders,
  Problem,
  PublishMessage,
  publicationFields,
  Revision,
} from "./authoring.ts";
import { AGENT_PAGE, MAX_ID_CHARS, MAX_INSTRUCTIONS_BYTES, MAX_SKILL_TOOLS } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { PageCursor, Pagination, queryInteger } from "./values.ts";

export const SkillId = z.string().max(MAX_ID_CHARS).meta({ description: "`skl_…`" });

const listedFields = {
  id: SkillId,
  name: z.string(),
  description: z.string(),
  teamId: z.string(),
  revision: z.int().meta({ description: "Rises with every change." }),
  publishedVersion: z.int().nullable(),
};
const contentFields = {
  instructions: z.string().meta({ description: "Markdown." }),
  tools: z
    .array(z.string())
    .meta({ description: "The tools that it leaves a node of those the node lists; empty: all of them." }),
};

export const Skill = z.object({ ...listedFields, ...contentFields }).meta({ id: "Skill" });

const Instructions = z.string().max(MAX_INSTRUCTIONS_BYTES).meta({
  description:
    "Markdown, at most 65,536 bytes in UTF-8. Appended to the system text of a model node as they are: {{ }} in them is not evaluated.",
});
const Tools = z.array(z.string().min(1).max(200)).max(MAX_SKILL_TOOLS).meta({
  description:
    "Names of tools, at most 200. They narrow the tools that a node lists and never add to them. Empty restricts nothing.",
});
const Name = z.string().max(200).meta({
  description: "At most 200 characters; the heading of its instructions in what a model reads.",
});

const params = z.object({ skillId: SkillId });
const common = { tag: "Skills", capability: "authoring" } as const;
const writes = { allOf: ["agents:read", "agents:write"] } as const;

export const NewSkillBody = z.strictObject({
  name: Name,
  description: AuthoredDescription.optional(),
  teamId: z.string().max(100).optional().meta({
    description:
      "The team it belongs to, at most 100 characters. May be absent where the credential's owner builds in one team only.",
  }),
  instructions: Instructions.optional(),
  tools: Tools.optional(),
});
export const ChangedSkillBody = z.strictObject({
  revision: Revision,
  name: Name.optional(),
  description: AuthoredDescription.optional(),
  instructions: Instructions.optional(),
  tools: Tools.optional(),
});
export const PublishSkillBody = z.strictObject({ revision: Revision, message: PublishMessage.optional() });
export const PublishedSkillVersion = z.object({ versionId: z.string(), version: z.int() });
export const SkillHistory = z.object({
  entries: z.array(z.object(publicationFields)),
  pagination: Pagination,
});
export const SkillHistoryQuery = z.strictObject({
  limit: queryInteger({ min: 1, max: 100, default: 50 }).optional(),
  cursor: PageCursor.optional(),
});
export const SkillVersion = z.object({
  ...publicationFields,
  name: z.string(),
  description: z.string(),
  ...contentFields,
});
export type SkillProblem = z.infer<typeof Problem>;

export const SkillValidation = z.object({
  valid: z.boolean().meta({ description: "It can be published." }),
  problems: z.array(Problem),
});
export const skillVersionParams = params.extend({ version: queryInteger({ min: 1, max: 999_999_999 }) });

/** Named instructions with a list of tools, which model nodes of the team's agents name (D16). */
export const skillOperations = {
  createSkill: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/skills",
    operationId: "createSkill",
    summary: "Create a skill as a draft",
    scopes: { allOf: ["agents:write"] },
    body: NewSkillBody,
    output: Skill,
    success: { 201: "The draft." },
    headers: DraftHeaders,
    errors: ["permission_denied", "team_not_found"],
  },
  listSkills: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/skills",
    operationId: "listSkills",
    summary: "List the skills that the credential's owner may edit",
    scopes: { allOf: ["agents:read"] },
    query: z.strictObject({
      limit: queryInteger({ min: 1, ...AGENT_PAGE }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ skills: z.array(z.object(listedFields)), pagination: Pagination }),
    success: { 200: "A page of skills by name, without instructions and tools." },
    errors: ["invalid_cursor", "permission_denied"],
  },
  getSkill: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/skills/{skillId}",
    operationId: "getSkill",
    summary: "Get a skill's draft",
    scopes: { allOf: ["agents:read"] },
    params,
    output: Skill,
    success: { 200: "The draft." },
    headers: DraftHeaders,
    errors: ["skill_not_found", "permission_denied"],
  },
  updateSkill: {
    ...common,
    method: "PUT",
    path: "/v1/public/authoring/skills/{skillId}",
    operationId: "updateSkill",
    summary: "Change a skill's draft",
    scopes: writes,
    params,
    body: ChangedSkillBody,
    output: Skill,
    success: { 200: "The draft as it is now." },
    headers: DraftHeaders,
    errors: ["skill_not_found", "permission_denied", "revision_conflict"],
  },
  validateSkill: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/skills/{skillId}/validate",
    operationId: "validateSkill",
    summary: "Find every problem of a skill's draft, or of other contents in its place",
    scopes: writes,
    params,
    body: z.strictObject({
      instructions: Instructions.optional().meta({ description: "Absent: the draft's." }),
      tools: Tools.optional().meta({ description: "Absent: the draft's." }),
    }),
    output: SkillValidation,
    success: { 200: "All problems at once." },
    errors: ["skill_not_found", "permission_denied"],
  },
  publishSkill: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/skills/{skillId}/publish",
    operationId: "publishSkill",
    summary: "Publish exactly this revision of a skill as the next version",
    description:
      "Published agents keep the version that they were published with. One that names the skill without a version gets this one when it is published next.",
    scopes: writes,
    params,
    body: PublishSkillBody,
    output: PublishedSkillVersion,
    success: { 200: "The version." },
    errors: ["skill_not_found", "permission_denied", "revision_conflict", "skill_invalid"],
  },
  listSkillHistory: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/skills/{skillId}/history",
    operationId: "listSkillHistory",
    summary: "List a skill's published versions",
    scopes: { allOf: ["agents:read"] },
    params,
    query: SkillHistoryQuery,
    output: SkillHistory,
    success: { 200: "A page of versions, the newest first." },
    errors: ["invalid_cursor", "skill_not_found", "permission_denied"],
  },
  getSkillVersion: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/skills/{skillId}/versions/{version}",
    operationId: "getSkillVersion",
    summary: "Get a published version of a skill",
    scopes: { allOf: ["agents:read"] },
    params: skillVersionParams,
    output: SkillVersion,
    success: { 200: "The version." },
    errors: ["skill_not_found", "permission_denied", "not_found"],
  },
} as const satisfies Operations;
