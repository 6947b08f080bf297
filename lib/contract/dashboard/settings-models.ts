import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
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
  /** Advice for when it is not configured. */
  setUp: z.string(),
  /** Its address, if configured; never with a key. */
  origin: z.string().nullable(),
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
