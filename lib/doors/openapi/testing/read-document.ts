import { z } from "zod";
import type { JsonObject } from "#lib/contract/json.ts";

const Example = z.object({ value: z.unknown() });
/** JSON, bytes, or either. */
const Content = z
  .object({
    "application/json": z
      .object({ schema: z.unknown(), examples: z.record(z.string(), Example).optional() })
      .optional(),
  })
  .catchall(
    z.strictObject({
      schema: z.strictObject({ type: z.literal("string"), format: z.literal("binary").optional() }),
    }),
  );
const Response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.unknown()).optional(),
  content: Content.optional(),
});
const Reference = z.strictObject({ $ref: z.string() });
const Operation = z.object({
  operationId: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).optional(),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string(), z.union([Reference, Response])),
  "x-required-scopes": z.unknown().optional(),
  security: z.array(z.unknown()).optional(),
});
const Document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    responses: z.record(z.string(), Response),
  }),
});

export type DocumentedResponse = z.infer<typeof Response>;
export interface DocumentedOperation extends Omit<z.infer<typeof Operation>, "responses"> {
  readonly method: string;
  readonly path: string;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The operations of an OpenAPI document, with response references resolved. */
export function readOperations(document: JsonObject): DocumentedOperation[] {
  const { paths, components } = Document.parse(document);
  const lookUp = (response: DocumentedResponse | { $ref: string }) =>
    "$ref" in response
      ? Response.parse(components.responses[response.$ref.replace("#/components/responses/", "")])
      : response;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, lookUp(response)]),
      ),
    })),
  );
}

/** The examples of a body, by name. */
export function examplesIn(body: { readonly content?: z.infer<typeof Content> | undefined } | undefined) {
  const { examples = {} } = body?.content?.["application/json"] ?? {};
  return Object.entries(examples).map(([name, { value }]) => [name, value] as const);
}
