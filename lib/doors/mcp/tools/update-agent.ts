import { z } from "zod";
import { authoringOperations, WrittenDraft } from "#lib/contract/authoring.ts";
import { CONTAINER_TYPES } from "#lib/language/node-types/container-types.ts";
import { withProblems } from "#lib/nouns/authoring/draft-problems.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { defineTool } from "../define-tool.ts";
import { Included, readDraftWith } from "../tool-arguments.ts";

const { updateDraft: operation } = authoringOperations;
const { params, body } = operation;

export const updateAgentTool = defineTool(
  {
    name: "update_agent",
    title: "Change an agent's draft",
    description:
      "Changes the draft of an agent in Laneway and returns { id, revision, problems, … }, all problems at once; what is published stays. Send " +
      "the revision of the draft you read: if somebody has changed it since, this is refused with revision_conflict " +
      "and nothing is lost; read it again with get_agent { draft: true }. Send changes rather than a whole graph: " +
      '{ "set": "node", "value": {…} } puts a node in the place of the one with its id or adds it ("in" names the ' +
      `${CONTAINER_TYPES.join(" or ")} it belongs into), ` +
      '{ "set": "edge", "value": { "from", "on", "to" } }, { "set": "lane", "value" }, ' +
      '{ "remove": "node", "id" } takes it away with its edges. All are applied, or none.',
    operation: { ...operation, output: WrittenDraft.omit({ graph: true, layout: true }) },
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape, include: Included }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
    freeAt: () => ["/problems"],
    readWith: ({ id }) => readDraftWith(id),
    instead: {
      when: ({ include = [] }) => include.includes("graph"),
      operation,
      freeAt: () => ["/graph", "/layout", "/problems"],
      readWith: ({ id }) => readDraftWith(id),
    },
  },
  async ({ actor, input: { agentId, include: _, ...own } }) =>
    (await withProblems(actor, await updateDraft({ actor, agentId, body: own }))).draft,
);
