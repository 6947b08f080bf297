import { z } from "zod";
import type { JsonObject } from "#lib/contract/json.ts";
import { BLANK_RULE, isBlank, isPlain, PLAIN_RULE } from "#lib/contract/names.ts";
import { asExpression } from "./as-expression.ts";
import { DOCUMENT_LIMITS } from "./document-limits.ts";
import { LANE_ID, NODE_ID } from "./id-rules.ts";

/** Parts that the schemas of several node types, or of the document, are made of. */

export const Name = z
  .string()
  .min(1)
  .max(DOCUMENT_LIMITS.nameChars)
  .refine(isPlain, PLAIN_RULE)
  .refine((name) => name === "" || !isBlank(name), BLANK_RULE);
export const Description = z.string().max(DOCUMENT_LIMITS.descriptionChars).default("");
export const NodeId = z.string().regex(NODE_ID.pattern, NODE_ID.rule);
export const LaneId = z.string().regex(LANE_ID.pattern, LANE_ID.rule);
export const AnswerId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,62}$/, "must be a letter, then up to 62 letters, digits, _ and -");
export const Outcome = Name;

type Wrong = { readonly code?: string | undefined; readonly input?: unknown };

/** Where the author wrote JSON: the same value as an expression. Other faults have zod's words. */
function notAnExpression({ code, input }: Wrong): string | undefined {
  if (code !== "invalid_type") return undefined;
  return `must be text: a CEL expression in quotes, such as ${JSON.stringify(asExpression(input))}`;
}

function notATemplate({ code }: Wrong): string | undefined {
  if (code !== "invalid_type") return undefined;
  return 'must be text: a template, such as "Order {{ input.orderId }}"';
}

export const Expression = z
  .string({ error: notAnExpression })
  .min(1)
  .max(DOCUMENT_LIMITS.expressionChars)
  .meta({ description: "A CEL expression." });
export const Attached = Expression.meta({
  description:
    "A CEL expression that gives a list of attachments: `attachments` is what the turn was sent with, `attachments.filter(a, a.field == 'invoice')` some of it. An item is an attachment, or {'storageKey': …} of a file that the run may read.",
});
export const Template = z
  .string({ error: notATemplate })
  .max(DOCUMENT_LIMITS.templateChars)
  .meta({ description: "Text in which {{ expression }} is replaced by its value." });

/** Documents are JSON, so the values of a record are JSON too; zod's own JSON type would copy them to prove it. */
export const AnyJsonObject = z.record(z.string(), z.unknown()) as unknown as z.ZodType<
  JsonObject,
  JsonObject
>;

/** The name of something outside the document: a tool, a connection, an agent. */
export const RemoteId = z.string().min(1).max(DOCUMENT_LIMITS.nameChars);
export const ApprovalRule = z.enum(["never", "always"]).default("never");
export const ExpiresAfterSeconds = z
  .int()
  .min(1)
  .max(365 * 24 * 60 * 60)
  .optional();
