import { z } from "zod";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { closedObject } from "../closed-object.ts";
import { expression, optional, template } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression, RemoteId, Template } from "../schema-parts.ts";
import { httpFaults } from "./http-faults.ts";
import { renderRequest } from "./http-request.ts";
import { renderUrl } from "./http-url.ts";
import { httpWords } from "./words.ts";

const config = z.strictObject({
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]),
  url: Template.min(1),
  origins: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^https?:[/]{2}[^\s/?#@\\{}]+$/i, "must be an origin, such as https://api.example.com"),
    )
    .min(1)
    .max(50)
    .optional()
    .meta({
      description:
        "Then url is one value, a whole address that leads to one of these: https://api.example.com.",
    }),
  headers: z
    .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,200}$/, "must be a header name"), Template)
    .default({}),
  body: Expression.optional(),
  connectionId: RemoteId.optional(),
  okStatuses: z
    .array(z.int().min(100).max(599))
    .min(1)
    .max(500)
    .optional()
    .meta({ description: "Without it, 200 to 299." }),
});
export type HttpConfig = z.output<typeof config>;

/** Methods that change nothing on the other side. */
const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Calls an HTTP API. */
export const httpType = {
  kind: "effect",
  config,
  outcomes: httpWords.outcomes,
  output: () =>
    closedObject({ status: { type: "integer", default: 200 }, headers: { type: "object" }, body: true }),
  expressions: ({ url, headers, body }) => [
    template("/url", url),
    ...Object.entries(headers).map(([name, value]) => template(childPointer("/headers", name), value)),
    ...optional(expression, "/body", body),
  ],
  references: ({ connectionId: name }) =>
    name === undefined ? [] : [{ to: "connection", name, pointer: "/connectionId" }],
  faults: httpFaults,
  changes: ({ method, url }) =>
    READING.has(method) ? undefined : { label: `${method} ${url}`, act: `send a ${method} request` },
  shownCall: ({ method, url, origins, body }, { error, value, text }) => {
    const href = text(({ scope, meter }) => renderUrl({ template: url, origins, scope, meter }).href, url);
    const answer = error.details?.body ?? "";
    const values = [
      ...(body === undefined ? [] : [{ name: "request body", value: value(body) }]),
      ...(answer === "" ? [] : [{ name: "answer", value: answer }]),
    ];
    return { label: "Call", source: `${method} ${href}`, values };
  },
  isWorthRetrying: true,
  prepare: (given, { scope, meter }) => renderRequest({ config: given, scope, meter }),
} satisfies NodeTypeDefinition<HttpConfig>;
