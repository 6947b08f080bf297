import { authoringOperations } from "#lib/contract/authoring.ts";
import { readAuthoringGuide } from "#lib/doors/docs/authoring-guide.ts";
import { defineTool } from "../define-tool.ts";

export const getAuthoringGuideTool = defineTool(
  {
    name: "get_authoring_guide",
    title: "Read how agents are written",
    description:
      "Returns a topic of Laneway's guide for writing agents, less than 6 kB. Without topic the overview: all node types, " +
      "expressions, a whole example, and the other topics, such as examples (four more) or a node type. Read it before " +
      "create_agent.",
    operation: authoringOperations.getGuide,
    needs: { role: "builder" },
    arguments: authoringOperations.getGuide.query,
    words: {
      topic: "Such as examples or llm.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => readAuthoringGuide({ actor, ...input }),
);
