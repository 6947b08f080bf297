import { z } from "zod";
import type { JsonObject } from "#lib/contract/json.ts";
import { closedObject } from "../closed-object.ts";
import { DOCUMENT_LIMITS } from "../document-limits.ts";
import { template } from "../expression-place.ts";
import { type ConfigFault, type NodeTypeDefinition, namedList } from "../node-type.ts";
import { AnswerId, Description, ExpiresAfterSeconds, Name, Template } from "../schema-parts.ts";
import { askWords } from "./words.ts";

const Question = z.strictObject({
  id: AnswerId,
  label: Name,
  description: Description,
  type: z.enum(["text", "number", "boolean", "date", "choice", "multi_choice"]),
  required: z.boolean().default(true),
  options: z
    .array(
      z.strictObject(
        { value: Name, label: Name },
        {
          error: ({ code }) =>
            code === "invalid_type" ? 'must be an object: { "value": "mac", "label": "A Mac" }' : undefined,
        },
      ),
    )
    .max(DOCUMENT_LIMITS.options)
    .default([]),
  allowOther: z.boolean().default(false),
  "x-laneway-sensitive": z.boolean().exactOptional().meta({
    description: "The answer is [redacted] wherever it would be shown or sent; a role may reveal it.",
  }),
});
type Question = z.output<typeof Question>;

const config = z.strictObject({
  title: Name,
  message: Template.default(""),
  questions: z.array(Question).min(1).max(DOCUMENT_LIMITS.questions),
  allowSkip: z.boolean().default(false),
  expiresAfterSeconds: ExpiresAfterSeconds,
});

const ANSWER_SCHEMAS: Record<Question["type"], JsonObject> = {
  text: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string" },
  choice: { type: "string" },
  multi_choice: { type: "array", items: { type: "string" } },
};

/** Asks a person questions. */
export const askType = {
  kind: "interaction",
  asks: askWords.asks,
  config,
  outcomes: askWords.outcomes,
  output: ({ questions }) =>
    closedObject(Object.fromEntries(questions.map(({ id, type }) => [id, ANSWER_SCHEMAS[type]]))),
  expressions: ({ message }) => [template("/message", message)],
  namedLists: ({ questions }) => [
    namedList("question", { items: questions, pointer: "/questions", key: "id" }),
    ...questions.map(({ options }, index) =>
      namedList("option", { items: options, pointer: `/questions/${index}/options`, key: "value" }),
    ),
  ],
  faults: ({ questions }) => questions.flatMap(questionFaults),
  question: ({ message }) => ({ text: message }),
  questions: ({ questions }) => questions,
} satisfies NodeTypeDefinition<z.output<typeof config>>;

/** A choice needs something to choose from; elsewhere options would never be shown. */
function questionFaults({ id, type, options, allowOther }: Question, index: number): ConfigFault[] {
  const pointer = `/questions/${index}`;
  const isChoice = type === "choice" || type === "multi_choice";
  if (isChoice && options.length === 0 && !allowOther)
    return [
      { pointer: `${pointer}/options`, message: `The question "${id}" is a choice and has no options.` },
    ];
  if (!isChoice && (options.length > 0 || allowOther))
    return [{ pointer, message: `The question "${id}" has options but is not a choice.` }];
  return [];
}
