import { skillOperations } from "#lib/contract/skills.ts";
import { defineExamples } from "./define-examples.ts";
import {
  EXAMPLE_TEAM_ID,
  historyExamples,
  LAST_PAGE,
  PUBLISHED_AT,
  publishRequest,
  validationExamples,
} from "./published-examples.ts";

export const REFUND_SKILL_ID = "skl_01kaj5w3f8e0m7c2q9t4v6x8z1";

const listed = {
  id: REFUND_SKILL_ID,
  name: "Refund rules",
  description: "What we refund, and how we say no.",
  teamId: EXAMPLE_TEAM_ID,
  revision: 1,
  publishedVersion: null,
};
const contents = {
  instructions: "Refund within 30 days of delivery. Quote the order number. Never promise a date.",
  tools: ["shop.find_order"],
};
const draft = { ...listed, ...contents };

const entry = {
  version: 2,
  message: "30 days instead of 14",
  publishedAt: PUBLISHED_AT,
  publishedBy: { type: "user", id: "usr_01kaj5w3f8e0m7c2q9t4v6x8z1", name: "Noah Meyer" },
} as const;

export const SKILL_EXAMPLES = {
  ...defineExamples(skillOperations.createSkill, {
    request: {
      skill: {
        summary: "Instructions and the tool they need",
        value: {
          name: listed.name,
          description: listed.description,
          teamId: EXAMPLE_TEAM_ID,
          ...contents,
        },
      },
    },
    responses: { 201: { created: { summary: "The draft, at its first revision", value: draft } } },
  }),
  ...defineExamples(skillOperations.listSkills, {
    responses: {
      200: { skills: { summary: "One skill", value: { skills: [listed], pagination: LAST_PAGE } } },
    },
  }),
  ...defineExamples(skillOperations.getSkill, {
    responses: { 200: { skill: { summary: "A draft", value: draft } } },
  }),
  ...defineExamples(skillOperations.updateSkill, {
    request: {
      instructions: {
        summary: "Other instructions",
        value: { revision: 1, instructions: "Refund within 14 days of delivery." },
      },
    },
    responses: {
      200: {
        changed: {
          summary: "At the next revision",
          value: { ...draft, instructions: "Refund within 14 days of delivery.", revision: 2 },
        },
      },
    },
  }),
  ...defineExamples(
    skillOperations.validateSkill,
    validationExamples({
      code: "unknown_tool",
      message: 'There is no tool "shop.find".',
      path: "/tools/0",
    }),
  ),
  ...defineExamples(skillOperations.publishSkill, {
    request: publishRequest(entry.message),
    responses: {
      200: {
        published: {
          summary: "Agents that are published from now on may use it",
          value: { versionId: "skv_01kaj5w3f8e0m7c2q9t4v6x8z1", version: 2 },
        },
      },
    },
  }),
  ...defineExamples(skillOperations.listSkillHistory, historyExamples(entry)),
  ...defineExamples(skillOperations.getSkillVersion, {
    responses: {
      200: {
        version: {
          summary: "A version with its instructions",
          value: { ...entry, name: listed.name, description: listed.description, ...contents },
        },
      },
    },
  }),
};
