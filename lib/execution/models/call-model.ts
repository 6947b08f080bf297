import type { ModelCatalog } from "./model-catalog.ts";
import type { ModelCall, ModelResult } from "./model-provider.ts";

export interface ModelRequest extends ModelCall {
  /** "default" or "provider:model". */
  readonly model: string;
  /** The workspace's setting `models.default`: the model that "default" means. */
  readonly workspaceDefault?: string | null;
}

export interface ModelAnswer extends ModelResult {
  /** The model that "default" stood for, or the one named: `offline:digest`, `compatible:llama3.3`. */
  readonly model: string;
}

/**
 * Calls a model once: no retries, no rounds of tools, nothing kept. Every text in the answer is one that
 * PostgreSQL can hold.
 * @throws ModelError, and the signal's reason once it is aborted.
 */
export async function callModel(catalog: ModelCatalog, request: ModelRequest): Promise<ModelAnswer> {
  const { model, workspaceDefault, ...call } = request;
  call.signal.throwIfAborted();
  const { name, modelId, provider } = catalog.resolve(model, { workspaceDefault });
  return { model: name, ...(await provider.call({ ...call, modelId })) };
}
