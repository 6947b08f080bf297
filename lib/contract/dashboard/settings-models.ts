import { z } from "zod";
import { KEYED_PROVIDERS } from "../model-providers.ts";
import type { SessionOperations } from "../operation.ts";
import { Timestamp } from "../values.ts";
import { Reference } from "./key-parts.ts";

const ModelName = z.string().max(300);

const Price = z.object({
  model: ModelName,
  /** In US dollars for a million tokens. */
  input: z.number(),
  cachedInput: z.number().nullable(),
  output: z.number(),
  source: z.enum(["workspace", "built-in"]),
});

const Provider = z.object({
  name: z.string(),
  configured: z.boolean(),
  /** Whose key is used: the workspace's goes before the environment's. Null if there is none, and for the offline one. */
  source: z.enum(["workspace", "environment"]).nullable(),
  /** The variable that configures it for the whole installation; null for the offline one. */
  variable: z.string().nullable(),
  /** Its address, if one was set; never with a key. */
  origin: z.string().nullable(),
  /** Why the workspace's key cannot be used; null if it can, or there is none. */
  problem: z.string().nullable(),
  /** When the workspace set its key; null if it has none. */
  keySetAt: Timestamp.nullable(),
  /** Models with known prices, as suggestions; there may be others. */
  knownModels: z.array(ModelName),
});

const NamedModel = z.object({
  /** The name in agents, including "default". */
  model: ModelName,
  /** The model that the name resolves to. */
  resolved: ModelName,
  /** Why it cannot be called; null if it can. */
  problem: z.string().nullable(),
  agents: z.array(Reference),
});

const Tested = z.object({
  model: ModelName,
  latencyMs: z.number(),
  /** Its answer, shortened; null if there was none. */
  answer: z.string().nullable(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  costUsd: z.number().nullable(),
  failure: z.object({ reason: z.string(), message: z.string(), status: z.int().nullable() }).nullable(),
});

/** As SDKs take it: up to `/chat/completions`, usually ending in `/v1`. */
const ApiAddress = z
  .string()
  .max(2_000)
  .refine(isApiAddress, "must be an http or https address such as https://api.example/v1");

/** Without a user, which would be a visible secret, and without what SDKs append their paths to in vain. */
function isApiAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && !/[?#]/.test(text);
}

/** Model providers, the workspace's default model and prices. */
export const modelOperations = {
  getModels: {
    method: "GET",
    path: "/api/models",
    operationId: "getModels",
    summary: "Read which model providers are set up, the default model, and which models agents name",
    credential: "session",
    output: z.object({
      /** The default model if the workspace has none. */
      serviceDefault: ModelName,
      workspaceDefault: ModelName.nullable(),
      providers: z.array(Provider),
      named: z.array(NamedModel),
    }),
    success: { 200: "Providers and models, without any key." },
    errors: ["permission_denied"],
  },
  setDefaultModel: {
    method: "PUT",
    path: "/api/models/default",
    operationId: "setDefaultModel",
    summary: "Say what \"default\" means in this workspace's agents; null: the service's own",
    credential: "session",
    body: z.strictObject({ model: ModelName.nullable() }),
    output: z.object({ model: ModelName.nullable() }),
    success: { 200: "Runs use it from now on." },
    errors: ["permission_denied", "workspace_not_found"],
  },
  setModelKey: {
    method: "PUT",
    path: "/api/models/keys",
    operationId: "setModelKey",
    summary: "Set this workspace's key of a model provider, after one call with it was answered",
    credential: "session",
    body: z.strictObject({
      provider: z.enum(KEYED_PROVIDERS),
      key: z
        .string()
        .min(8, "must have at least 8 characters")
        .max(4_096, "may have 4096 characters at most")
        .regex(/^[\x21-\x7e]*$/, "must be printable ASCII without spaces"),
      /** The model that the test calls, by the provider's name for it. */
      model: z.string().min(1, "must not be empty").max(200),
      /** Where a compatible server's API is; not for other providers. */
      baseUrl: ApiAddress.nullable().optional(),
      /** Whether "default" means this model in the workspace's agents from then on. */
      makeDefault: z.boolean().optional(),
    }),
    output: Tested,
    success: { 200: "Calls use it from now on. What the test's call answered." },
    errors: ["permission_denied", "step_up_required", "connection_test_failed", "rate_limited"],
  },
  removeModelKey: {
    method: "POST",
    path: "/api/models/keys/remove",
    operationId: "removeModelKey",
    summary: "Forget this workspace's key of a model provider; the environment's is used again",
    credential: "session",
    body: z.strictObject({ provider: z.enum(KEYED_PROVIDERS) }),
    output: z.object({
      provider: z.enum(KEYED_PROVIDERS),
      /** Whether the environment configures the provider. */
      isConfigured: z.boolean(),
    }),
    success: { 200: "The workspace has no key of its own for the provider." },
    errors: ["permission_denied", "not_found"],
  },
  testModel: {
    method: "POST",
    path: "/api/models/test",
    operationId: "testModel",
    summary: "Make one small call to a model",
    credential: "session",
    body: z.strictObject({ model: ModelName }),
    output: Tested,
    success: { 200: "Whether it answered, in what time, or why not." },
    errors: ["permission_denied"],
  },
  listPrices: {
    method: "GET",
    path: "/api/model-prices",
    operationId: "listPrices",
    summary: "List what models cost, built in and set by the workspace",
    credential: "session",
    output: z.object({ prices: z.array(Price) }),
    success: { 200: "Prices by model." },
    errors: ["permission_denied"],
  },
  setPrice: {
    method: "PUT",
    path: "/api/model-prices",
    operationId: "setPrice",
    summary: "Set what the workspace pays for a model",
    credential: "session",
    body: z.strictObject({
      model: ModelName,
      input: z.number(),
      cachedInput: z.number().nullable(),
      output: z.number(),
    }),
    output: Price,
    success: { 200: "Applies to calls from now on." },
    errors: ["permission_denied"],
  },
  removePrice: {
    method: "POST",
    path: "/api/model-prices/remove",
    operationId: "removePrice",
    summary: "Forget what the workspace set for a model; the built-in price holds again",
    credential: "session",
    body: z.strictObject({ model: ModelName }),
    output: z.object({ model: ModelName, now: Price.nullable() }),
    success: { 200: "The workspace has no price of its own for the model." },
    errors: ["permission_denied", "not_found"],
  },
} as const satisfies SessionOperations;
