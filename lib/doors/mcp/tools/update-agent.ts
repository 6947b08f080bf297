import { z } from "zod";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { CONTAINER_TYPES } from "#lib/language/node-types/container-types.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { defineTool } from "../define-tool.ts";
import { readDraftWith } from "../tool-arguments.ts";

const { params, body } = authoringOperations.updateDraft;

export const updateAgentTool = defineTool(
  {
    name: "update_agent",
    title: "Change an agent's draft",
    description:
      "Changes the draft of an agent in Laneway and returns it with its new revision; what is published stays. Send " +
      "the revision of the draft you read: if somebody has changed it since, this is refused with revision_conflict " +
      "and nothing is lost; read it again with get_agent { draft: true }. Send changes rather than a whole graph: " +
      '{ "set": "node", "value": {…} } puts a node in the place of the one with its id or adds it ("in" names the ' +
      `${CONTAINER_TYPES.join(" or ")} it belongs into), ` +
      '{ "set": "edge", "value": { "from", "on", "to" } }, { "set": "lane", "value" }, ' +
      '{ "remove": "node", "id" } takes it away with its edges. All are applied, or none. Afterwards use validate_agent.',
    operation: authoringOperations.updateDraft,
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
    freeAt: () => ["/graph", "/layout"],
    readWith: ({ id }) => readDraftWith(id),
  },
  async ({ actor, input: { agentId, ...own } }) => (await updateDraft({ actor, agentId, body: own })).draft,
);
