import { z } from "zod";
import { isJsonObject } from "#lib/contract/json.ts";
import { closedObject } from "../closed-object.ts";
import { expression, optional, template } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { ExpiresAfterSeconds, Expression, Name, Template } from "../schema-parts.ts";
import { approvalWords } from "./words.ts";

const config = z.strictObject({
  title: Name,
  summary: Template,
  details: Expression.optional(),
  expiresAfterSeconds: ExpiresAfterSeconds,
  excludeStarter: z
    .boolean()
    .optional()
    .meta({
      description:
        "true: whoever started the run may not decide, whatever credential they use: the creator of its key, the owner " +
        "of its connection, and who started a run that it goes on from.",
    }),
});

/** Has a person approve or reject. */
export const approvalType = {
  kind: "interaction",
  asks: approvalWords.asks,
  config,
  outcomes: approvalWords.outcomes,
  output: () =>
    closedObject({
      action: { type: "string", default: "approve" },
      comment: true,
      decidedBy: true,
      decidedAt: { type: "string" },
    }),
  outcomeOf: (output) => (isJsonObject(output) && output.action === "reject" ? "rejected" : "approved"),
  expressions: ({ summary, details }) => [
    template("/summary", summary),
    ...optional(expression, "/details", details),
  ],
  question: ({ summary, details }) => ({ text: summary, details }),
} satisfies NodeTypeDefinition<z.output<typeof config>>;
