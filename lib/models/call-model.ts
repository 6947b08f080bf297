import type { ModelCatalog } from "./model-catalog.ts";
import type { ModelCall, ModelResult } from "./model-provider.ts";

export interface ModelRequest extends ModelCall {
  /** "default" or "provider:model". */
  readonly model: string;
}

export interface ModelAnswer extends ModelResult {
  /** The model that "default" stood for, or the one named: `offline:digest`, `compatible:llama3.3`. */
  readonly model: string;
}

/**
 * Calls a model once: no retries, no rounds of tools, nothing kept. With an `outputSchema` the answer's
 * `object` is JSON that need not fit it.
 * @throws ModelError, and the signal's reason once it is aborted.
 */
export async function callModel(catalog: ModelCatalog, request: ModelRequest): Promise<ModelAnswer> {
  const { model, ...call } = request;
  call.signal.throwIfAborted();
  const { name, modelId, provider } = catalog.resolve(model);
  return { model: name, ...(await provider.call({ ...call, modelId })) };
}
