import { authoringOperations } from "#lib/contract/authoring.ts";
import { readAuthoringGuide } from "#lib/doors/docs/authoring-guide.ts";
import { defineTool } from "../define-tool.ts";

export const getAuthoringGuideTool = defineTool(
  {
    name: "get_authoring_guide",
    title: "Read how agents are written",
    description:
      "Returns a topic of Laneway's guide for writing agents, less than 6 kB. Without topic the overview, with a " +
      "whole example, and all topics: nodes (all types in short), each node type, expressions, javascript (the " +
      "CEL for it), attachments, chat, failure, tests, skills, problems. Read it before create_agent.",
    operation: authoringOperations.getGuide,
    needs: { role: "builder" },
    arguments: authoringOperations.getGuide.query,
    words: {
      topic: "Such as llm or expressions.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => readAuthoringGuide({ actor, ...input }),
);
