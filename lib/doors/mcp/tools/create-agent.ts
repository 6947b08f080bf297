import { authoringOperations } from "#lib/contract/authoring.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { defineTool } from "../define-tool.ts";
import { FORMAT_ESSENTIALS } from "../format-essentials.ts";
import { readDraftWith } from "../tool-arguments.ts";

const { body } = authoringOperations.createDraft;

export const createAgentTool = defineTool(
  {
    name: "create_agent",
    title: "Create an agent",
    description:
      "Creates an agent in Laneway as a draft that runs nowhere yet, and returns it with its id and revision. Then " +
      "check it with validate_agent, correct it with update_agent, and publish it with publish_agent. " +
      FORMAT_ESSENTIALS,
    operation: authoringOperations.createDraft,
    needs: { role: "builder" },
    arguments: body,
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
    freeAt: () => ["/graph", "/layout"],
    readWith: ({ id }) => readDraftWith(id),
  },
  async ({ actor, input }) => (await createDraft({ actor, body: input })).draft,
);
