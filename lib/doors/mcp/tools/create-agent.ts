import { authoringOperations, WrittenDraft } from "#lib/contract/authoring.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { withProblems } from "#lib/nouns/authoring/draft-problems.ts";
import { defineTool } from "../define-tool.ts";
import { FORMAT_ESSENTIALS } from "../format-essentials.ts";
import { Included, readDraftWith } from "../tool-arguments.ts";

const { createDraft: operation } = authoringOperations;

export const createAgentTool = defineTool(
  {
    name: "create_agent",
    title: "Create an agent",
    description:
      "Creates an agent in Laneway as a draft that runs nowhere yet, and returns { id, revision, problems, … }: all problems " +
      "at once, each with a sentence that says what to do. Correct them with update_agent until none is an error, and publish it with publish_agent. " +
      "Read get_authoring_guide and get_authoring_options before. " +
      FORMAT_ESSENTIALS,
    operation: { ...operation, output: WrittenDraft.omit({ graph: true, layout: true }) },
    needs: { role: "builder" },
    arguments: operation.body.extend({ include: Included }),
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
