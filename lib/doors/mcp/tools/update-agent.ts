import { z } from "zod";
import { authoringOperations, WrittenDraft } from "#lib/contract/authoring.ts";
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
      "Changes the draft of an agent in Laneway and returns { id, revision, problems }; what is published stays. " +
      "Send changes rather than a whole graph. A stale revision is refused with revision_conflict: read the draft " +
      "again with get_agent { draft: true }.",
    operation: { ...operation, output: WrittenDraft.omit({ graph: true, layout: true }) },
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape, include: Included }),
    words: {
      requireTests: "Its tests must pass before it is published; only a person switches it off.",
      changes: {
        words:
          'All or none: { set: "node", value } replaces the node with its id or adds it; { set: "edge", value: { from, ' +
          'on, to } }; { set: "lane", value }; { remove: "node", id } takes its edges away, too; ' +
          '{ remove: "edge", id: { from, on, to } }. With in: the for_each or ' +
          "loop in whose body it is.",
        isOpen: true,
      },
    },
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
