import { onTestFinished } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { createOutbound } from "#lib/platform/outbound/create-outbound.ts";
import { callModel, type ModelAnswer, type ModelRequest } from "../call-model.ts";
import { createModelCatalog, type ModelConfig, modelBaseUrls } from "../model-catalog.ts";
import { isModelError, type ModelError } from "../model-error.ts";
import { createModelFetch } from "../model-fetch.ts";
import type { ModelTool } from "../model-message.ts";

/** A catalog whose calls reach the servers that it is configured with, on this machine. */
export function localCatalog(config: ModelConfig) {
  const trustedOrigins = modelBaseUrls(config);
  const outbound = createOutbound({ allow: [], proxies: { bypass: [] }, trustedOrigins });
  onTestFinished(() => outbound.close());
  return createModelCatalog(config, createModelFetch(outbound));
}

/** A call with defaults for everything that a test need not say. */
export function call(
  config: ModelConfig,
  { model, ...request }: Partial<ModelRequest> & { readonly model: string },
): Promise<ModelAnswer> {
  return callModel(localCatalog(config), {
    model,
    messages: [{ role: "user", content: "Hello" }],
    idempotencyKey: "occ_1",
    signal: new AbortController().signal,
    ...request,
  });
}

/** The ModelError that a call failed with. */
export async function modelErrorOf(calling: Promise<unknown>): Promise<ModelError> {
  const error = await calling.catch((thrown: unknown) => thrown);
  if (!isModelError(error)) throw new Error("expected a ModelError", { cause: error });
  return error;
}

/** Named so that they fall together once the dot is gone. */
export const TOOLS: readonly ModelTool[] = [
  {
    name: "crm.find",
    description: "Finds a customer",
    inputSchema: { type: "object", required: ["id"], properties: { id: { type: "number" } } },
  },
  { name: "crm_find", description: "Another one", inputSchema: { type: "object" } },
];

/** The objects of a list in a request that a provider got. */
export function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
