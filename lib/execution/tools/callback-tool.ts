import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { DEFAULT_INTERACTION_SECONDS } from "#lib/contract/limits.ts";
import { issueWords } from "#lib/language/json-schema/issue-words.ts";
import { ToolError } from "./tool-error.ts";

/** Headers that the service sets itself: it sends the JSON body and the idempotency key. */
const OWN_HEADERS = ["content-type", "content-length", "host", "idempotency-key"];

const Arguments = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .meta({ description: "Where to send the address; without it the run shows it to its caller." }),
  method: z.enum(["POST", "PUT", "PATCH"]).optional().meta({ description: "POST when left out." }),
  headers: z
    .record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/), z.string().max(8_000))
    .optional(),
  body: z
    .custom<JsonObject>(isJsonObject, "must be an object")
    .optional()
    .meta({ description: "What to send; callbackUrl and expiresAt are added to it.", type: "object" }),
  connectionId: z.string().min(1).max(200).optional().meta({ description: "What to sign in with there." }),
  expiresAfterSeconds: z
    .int()
    .min(1)
    .max(365 * 24 * 60 * 60)
    .optional()
    .meta({ description: `How long to wait; ${DEFAULT_INTERACTION_SECONDS} when left out.` }),
});
export type CallbackArguments = z.infer<typeof Arguments>;

/**
 * What a model may choose. How the outside system is called, and with whose credentials, is for the graph's author: a
 * prompt that turns the model must not reach for a connection.
 */
const ModelArguments = Arguments.pick({ url: true, body: true });

/** Without `$schema`, which some model providers refuse. */
const { $schema: _, ...inputSchema } = z.toJSONSchema(ModelArguments, {
  io: "input",
  unrepresentable: "any",
});

/** The built-in tool that waits for an outside system (agent document, tool; D8). */
export const CALLBACK_TOOL = {
  name: "callback",
  description:
    "Hands work to an outside system and waits until it posts its result. The system at url gets the body with " +
    "callbackUrl, a one-time address to post JSON to, and expiresAt; without url the address is shown to whoever " +
    "started the run. The result of the tool is the JSON that is posted.",
  inputSchema: JSON.parse(JSON.stringify(inputSchema)),
} as const satisfies { name: string; description: string; inputSchema: JsonObject };

/**
 * @param byModel whether a model wrote them, which may say less than a `tool` node.
 * @throws ToolError invalid_arguments with every violation.
 */
export function readCallbackArguments(value: Json, { byModel }: { byModel: boolean }): CallbackArguments {
  const schema = byModel ? ModelArguments : Arguments;
  const allowed = Object.keys(schema.shape).join(", ");
  const parsed = Arguments.check((context) => {
    const { url, headers = {}, method, body, connectionId } = context.value;
    const fault = (path: string, message: string) =>
      context.issues.push({ code: "custom", message, path: [path], input: context.value });
    if (url === undefined)
      for (const [name, given] of Object.entries({
        method,
        headers: context.value.headers,
        body,
        connectionId,
      }))
        if (given !== undefined) fault(name, "needs url");
    for (const name of Object.keys(headers))
      if (OWN_HEADERS.includes(name.toLowerCase())) fault("headers", `must not set ${name}`);
    for (const text of Object.values(headers))
      if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) fault("headers", "must be text that a header can hold");
  }).safeParse(value);
  const narrowed = byModel ? ModelArguments.safeParse(value) : parsed;
  if (parsed.success && narrowed.success) return parsed.data;
  const violations = [...(parsed.error?.issues ?? narrowed.error?.issues ?? [])].map((issue) => ({
    keyword: issue.code,
    message: issueWords(issue),
    pointer: issue.path.map((key) => `/${String(key)}`).join(""),
  }));
  const first = violations[0] ?? { pointer: "", message: "are not valid" };
  const what = [first.pointer, first.message].filter(Boolean).join(" ");
  throw new ToolError(`The arguments of callback are not valid: ${what}. It takes ${allowed}.`, {
    reason: "invalid_arguments",
    tool: CALLBACK_TOOL.name,
    details: { violations },
  });
}

/** The request to the outside system; undefined if the address is only shown. */
export function callbackRequest({
  given,
  callbackUrl,
  expiresAt,
}: {
  given: CallbackArguments;
  callbackUrl: string;
  /** ISO 8601. */
  expiresAt: string;
}):
  | { url: string; method: "POST" | "PUT" | "PATCH"; headers: Record<string, string>; body: JsonObject }
  | undefined {
  const { url, method = "POST", headers = {}, body = {} } = given;
  if (url === undefined) return undefined;
  return { url, method, headers: { ...headers }, body: { ...body, callbackUrl, expiresAt } };
}
