import type { NodeOf } from "#lib/language/node-types/graph-node.ts";
import type { InteractionRun } from "../interaction-run.ts";

/** Has a person decide; the decision, and whose it is, are the node's output. */
export const approvalRun: InteractionRun<NodeOf<"approval">> = {
  request: ({ node, parts: { text, details, shown }, token }) => {
    const { title, excludeStarter } = node.config;
    return {
      id: `approval:${token}`,
      request: {
        title,
        message: text,
        approval: {
          approvalId: token,
          summary: text,
          toolName: null,
          arguments: details,
          ...(excludeStarter === true ? { excludeStarter } : {}),
        },
        ...(shown ? { shown: { message: shown.text, summary: shown.text, details: shown.details } } : {}),
      },
    };
  },
  end: ({ answer, answeredBy, answeredAt }) => {
    const { action, comment = null } = answer;
    const output = { action: action ?? null, comment, decidedBy: answeredBy, decidedAt: answeredAt };
    return { outcome: action === "approve" ? "approved" : "rejected", output };
  },
};
