import { authoringOperations, WrittenDraft } from "#lib/contract/authoring.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { withProblems } from "#lib/nouns/authoring/draft-problems.ts";
import { GRAPH_WORDS, TEAM_TO_BUILD_IN_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { Included, readDraftWith } from "../tool-arguments.ts";

const { createDraft: operation } = authoringOperations;

export const createAgentTool = defineTool(
  {
    name: "create_agent",
    title: "Create an agent",
    description:
      "Creates an agent in Laneway as a draft and returns { id, revision, problems }: all problems at once, each " +
      "with what to do. Read get_authoring_guide and get_authoring_options before. Correct it with update_agent; " +
      "then test_agent, publish_agent.",
    operation: { ...operation, output: WrittenDraft.omit({ graph: true, layout: true }) },
    needs: { role: "builder" },
    arguments: operation.body.extend({ include: Included }),
    words: {
      graph: GRAPH_WORDS,
      teamId: TEAM_TO_BUILD_IN_WORDS,
    },
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
    freeAt: () => ["/problems"],
    readWith: ({ id }) => readDraftWith(id),
    instead: {
      when: ({ include = [] }) => include.includes("graph"),
      operation,
      freeAt: () => ["/graph", "/layout", "/problems"],
      readWith: ({ id }) => readDraftWith(id),
    },
  },
  async ({ actor, input: { include: _, ...body } }) =>
    (await withProblems(actor, await createDraft({ actor, body }))).draft,
);
