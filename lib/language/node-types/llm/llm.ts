import { z } from "zod";
import { isJsonObject } from "#lib/contract/json.ts";
import { listOfFiles, optional, template } from "../expression-place.ts";
import { type NodeTypeDefinition, namedList } from "../node-type.ts";
import { AnyJsonObject, ApprovalRule, Attached, RemoteId, Template } from "../schema-parts.ts";
import { Skills } from "./skills.ts";
import { llmWords } from "./words.ts";

const DEFAULT_MODEL = "default";

const MAX_MODELS = 5;

const ModelName = z
  .string()
  .max(200)
  .regex(/^(?:default|[a-z][a-z0-9_-]*:\S+)$/, 'must be "default" or "provider:model"');

const config = z.strictObject({
  model: z
    .union([ModelName, z.array(ModelName).min(1).max(MAX_MODELS)], {
      error: 'must be "default", "provider:model", or a list of up to 5 of them',
    })
    .default(DEFAULT_MODEL)
    .meta({
      description:
        'A model, "default" or "provider:model"; or a list of up to 5: the next is asked where one is not available, busy, too slow, or cannot take the prompt.',
    }),
  system: Template.optional(),
  prompt: Template.min(1),
  attachments: Attached.optional().meta({
    description:
      "A CEL expression that gives a list of attachments for the model: `attachments`. In a chat lane it is this turn's unless given; in a structured lane none.",
  }),
  outputSchema: AnyJsonObject.optional().meta({ description: "A JSON Schema 2020-12 of the answer." }),
  tools: z
    .array(
      z.strictObject(
        { name: RemoteId, approval: ApprovalRule },
        {
          error: ({ code }) =>
            code === "invalid_type" ? 'must be an object: { "name": "server.tool" }' : undefined,
        },
      ),
    )
    .max(100)
    .optional(),
  skills: Skills.optional(),
  memory: z.enum(["none", "thread"]).default("none"),
  maxToolRounds: z.int().min(1).max(50).default(8),
  reasoning: z
    .enum(["low", "medium", "high"])
    .optional()
    .meta({ description: "How long the model thinks before it answers. Without it as its provider does." }),
  temperature: z.number().min(0).max(2).optional(),
  maxOutputTokens: z.int().min(1).max(1_000_000).optional(),
});

/** The models of a node in the order in which they are asked. */
export function modelsOf(model: string | readonly string[]): readonly [string, ...string[]] {
  const [first = DEFAULT_MODEL, ...others] = typeof model === "string" ? [model] : model;
  return [first, ...others];
}

/** Has a model answer, with the tools that the node gives it. */
export const llmType = {
  kind: "effect",
  config,
  outcomes: llmWords.outcomes,
  output: ({ outputSchema }) => outputSchema ?? { type: "string" },
  expressions: ({ system, prompt, attachments }) => [
    ...optional(template, "/system", system),
    template("/prompt", prompt),
    ...optional(listOfFiles, "/attachments", attachments),
  ],
  schemas: ({ outputSchema }) =>
    outputSchema === undefined
      ? []
      : [{ pointer: "/outputSchema", schema: outputSchema, name: "output schema" }],
  namedLists: ({ tools = [], skills = [] }) => [
    namedList("tool in this list", { items: tools, pointer: "/tools", key: "name" }),
    namedList("skill in this list", { items: skills, pointer: "/skills", key: "skillId" }),
  ],
  references: ({ model, tools = [], skills = [] }) => [
    ...modelsOf(model).flatMap((name, index) =>
      name === DEFAULT_MODEL
        ? []
        : [{ to: "model" as const, name, pointer: typeof model === "string" ? "/model" : `/model/${index}` }],
    ),
    ...tools.map(({ name }, index) => ({ to: "tool" as const, name, pointer: `/tools/${index}/name` })),
    ...skills.map(({ skillId, version }, index) => ({
      to: "skill" as const,
      name: skillId,
      version,
      pointer: `/skills/${index}`,
    })),
  ],
  changes: () => undefined,
  shownCall: ({ model }, { input, error }) => {
    const { tool } = error.details ?? {};
    if (error.code === "tool_error" && typeof tool === "string") {
      const values = input === null ? [] : [{ name: "arguments", value: input }];
      return { label: "Tool that the model called", source: tool, values };
    }
    const members = isJsonObject(input) ? Object.entries(input) : [];
    const values = members.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
    return { label: "Model", source: modelsOf(model).join(", "), values };
  },
  makesSeveralCalls: ({ tools = [], outputSchema }) => tools.length > 0 || outputSchema !== undefined,
} satisfies NodeTypeDefinition<z.output<typeof config>>;
