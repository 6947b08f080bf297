import type { NodeOf } from "#lib/language/node-types/graph-node.ts";
import type { InteractionRun } from "../interaction-run.ts";

/** Asks a person questions; their answers by id are the node's output. */
export const askRun: InteractionRun<NodeOf<"ask">> = {
  request: ({ node, parts: { text, shown }, token }) => {
    const { title, questions, allowSkip } = node.config;
    return {
      id: `input:${token}`,
      request: {
        title,
        message: text,
        questions,
        allowSkip,
        ...(shown ? { shown: { message: shown.text } } : {}),
      },
    };
  },
  end: ({ answer }) => ({
    outcome: answer.skipped === true ? "skipped" : "done",
    output: answer.answers ?? {},
  }),
};
