import { authoringOperations } from "#lib/contract/authoring.ts";
import { getOptions } from "#lib/nouns/authoring/get-options.ts";
import { TEAM_TO_BUILD_IN_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";

export const getAuthoringOptionsTool = defineTool(
  {
    name: "get_authoring_options",
    title: "Read what agents may name",
    description:
      "Returns what the graph of a team's agent may name in Laneway: { models, tools, connections, skills, agents " +
      "}, tools with inputSchema and outputSchema, agents with their lanes. Read it before create_agent.",
    operation: authoringOperations.getOptions,
    needs: { role: "builder" },
    arguments: authoringOperations.getOptions.query,
    words: {
      teamId: TEAM_TO_BUILD_IN_WORDS,
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/models", "/tools", "/skills", "/agents", "/connections"],
  },
  ({ actor, input }) => getOptions({ actor, ...input }),
);
