import { ModelError } from "./model-error.ts";
import type { ModelProvider } from "./model-provider.ts";
import { offlineProvider } from "./offline/offline-provider.ts";
import { createOpenAICompatibleProvider } from "./openai-compatible-provider.ts";

const OFFLINE = "offline:digest";

export interface ModelConfig {
  readonly openaiCompatible?: { readonly baseUrl: string; readonly apiKey?: string } | undefined;
  /** What "default" means, as `provider:model`; the offline model when absent. */
  readonly defaultModel?: string | undefined;
}

export interface ResolvedModel {
  /** `provider:model`, never "default". */
  readonly name: string;
  readonly modelId: string;
  readonly provider: ModelProvider;
}

/** The models that agents may name, as "default" or "provider:model". */
export interface ModelCatalog {
  knowsModel(name: string): boolean;
  /** Why a name cannot be called, as a sentence that says what to do; null where it can. */
  describeProblem(name: string): string | null;
  /** @throws ModelError unknown_model with the sentence of `describeProblem`. */
  resolve(name: string): ResolvedModel;
}

interface Entry {
  /** Absent where the provider is not configured. */
  readonly provider: ModelProvider | undefined;
  /** How to configure it. */
  readonly setUp: string;
}

export function createModelCatalog(config: ModelConfig): ModelCatalog {
  const providers: ReadonlyMap<string, Entry> = new Map([
    ["offline", { provider: offlineProvider, setUp: "" }],
    [
      "compatible",
      {
        provider: config.openaiCompatible && createOpenAICompatibleProvider(config.openaiCompatible),
        setUp: "set OPENAI_COMPATIBLE_BASE_URL to the address of its API",
      },
    ],
  ]);
  const defaultModel = config.defaultModel ?? OFFLINE;

  const find = (name: string): ResolvedModel | string => {
    const fullName = name === "default" ? defaultModel : name;
    const [, prefix, modelId] = /^([^:]*):(.*)$/s.exec(fullName) ?? [];
    if (prefix === undefined || modelId === undefined) {
      return `"${name}" is not the name of a model: write "default" or "provider:model", such as "${OFFLINE}".`;
    }
    const entry = providers.get(prefix);
    if (!entry) {
      return `There is no model provider "${prefix}"; there are ${[...providers.keys()].join(" and ")}.`;
    }
    if (!entry.provider) return `The model provider "${prefix}" is not configured: ${entry.setUp}.`;
    const problem = entry.provider.describeProblem(modelId);
    return problem ?? { name: fullName, modelId, provider: entry.provider };
  };

  return {
    knowsModel: (name) => typeof find(name) !== "string",
    describeProblem: (name) => {
      const found = find(name);
      return typeof found === "string" ? found : null;
    },
    resolve: (name) => {
      const found = find(name);
      if (typeof found === "string") throw new ModelError(found, { reason: "unknown_model", model: name });
      return found;
    },
  };
}
