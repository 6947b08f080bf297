import { ModelError } from "./model-error.ts";
import type { ModelFetch } from "./model-fetch.ts";
import type { ModelProvider } from "./model-provider.ts";
import { offlineProvider } from "./offline/offline-provider.ts";
import { DEFAULT_PRICES } from "./prices/default-prices.ts";
import { createAnthropicProvider } from "./providers/anthropic.ts";
import { createCompatibleProvider } from "./providers/compatible.ts";
import { createGoogleProvider } from "./providers/google.ts";
import { createOpenAIProvider } from "./providers/openai.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly models: ModelCatalog;
  }
}

const OFFLINE = "offline:digest";

/** A provider is configured when it is there. */
export interface ModelConfig {
  readonly openai?: HostedConfig | undefined;
  readonly anthropic?: HostedConfig | undefined;
  readonly google?: HostedConfig | undefined;
  readonly openaiCompatible?: { readonly baseUrl: string; readonly apiKey?: string | undefined } | undefined;
  /** The model behind "default", as `provider:model`; the offline model when absent. */
  readonly defaultModel?: string | undefined;
}

export interface HostedConfig {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
}

/** The keys of all providers: what must never be shown. */
export function modelKeys({ openai, anthropic, google, openaiCompatible }: ModelConfig): string[] {
  return [openai, anthropic, google, openaiCompatible].flatMap((provider) => provider?.apiKey ?? []);
}

/** Where the operator has models called, private addresses included. */
export function modelBaseUrls({ openai, anthropic, google, openaiCompatible }: ModelConfig): string[] {
  return [openai, anthropic, google, openaiCompatible].flatMap((provider) => provider?.baseUrl ?? []);
}

export interface ResolvedModel {
  /** `provider:model`, never "default". */
  readonly name: string;
  readonly modelId: string;
  readonly provider: ModelProvider;
}

export interface ResolveOptions {
  /** The model behind "default" in this workspace; the service's own default when null or absent. */
  readonly workspaceDefault?: string | null | undefined;
}

/** A provider as people may see it: never with its key. */
export interface ProviderState {
  readonly name: string;
  readonly configured: boolean;
  /** How to configure it; empty for one that always is. */
  readonly setUp: string;
  /** Where it is called, when the operator set an address. */
  readonly origin: string | null;
}

/** The models that agents may name, as "default" or "provider:model". */
export interface ModelCatalog {
  readonly providers: readonly ProviderState[];
  /** The model behind "default" in workspaces without their own, as `provider:model`. */
  readonly serviceDefault: string;
  /** Why a name cannot be called, as a sentence that says what to do; null where it can. */
  describeProblem(name: string, options?: ResolveOptions): string | null;
  /** The models that can be called and are known by name; a provider may have more. */
  list(options?: ResolveOptions): { name: string; description: string }[];
  /** @throws ModelError unknown_model with the sentence of `describeProblem`. */
  resolve(name: string, options?: ResolveOptions): ResolvedModel;
}

interface Entry {
  /** Absent where the provider is not configured. */
  readonly provider: ModelProvider | undefined;
  /** How to configure it. */
  readonly setUp: string;
  readonly baseUrl?: string | undefined;
}

function providersOf(config: ModelConfig, fetch: ModelFetch): ReadonlyMap<string, Entry> {
  const { openai, anthropic, google, openaiCompatible } = config;
  return new Map<string, Entry>([
    ["offline", { provider: offlineProvider, setUp: "" }],
    [
      "openai",
      {
        provider: openai && createOpenAIProvider({ ...openai, fetch }),
        setUp: "set OPENAI_API_KEY",
        baseUrl: openai?.baseUrl,
      },
    ],
    [
      "anthropic",
      {
        provider: anthropic && createAnthropicProvider({ ...anthropic, fetch }),
        setUp: "set ANTHROPIC_API_KEY",
        baseUrl: anthropic?.baseUrl,
      },
    ],
    [
      "google",
      {
        provider: google && createGoogleProvider({ ...google, fetch }),
        setUp: "set GOOGLE_GENERATIVE_AI_API_KEY",
        baseUrl: google?.baseUrl,
      },
    ],
    [
      "compatible",
      {
        provider: openaiCompatible && createCompatibleProvider({ ...openaiCompatible, fetch }),
        setUp: "set OPENAI_COMPATIBLE_BASE_URL to the address of its API",
        baseUrl: openaiCompatible?.baseUrl,
      },
    ],
  ]);
}

/** For a catalog that only knows names. */
const NO_CALLS: ModelFetch = () =>
  Promise.reject(new Error("this catalog was made without a way to call models"));

/** @param fetch of createModelFetch; without it models are known, and only the offline one answers. */
export function createModelCatalog(config: ModelConfig, fetch: ModelFetch = NO_CALLS): ModelCatalog {
  const providers = providersOf(config, fetch);
  const names = [...providers.keys()];
  const listed = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const serviceDefault = config.defaultModel ?? OFFLINE;

  const find = (name: string, workspaceDefault: string | null | undefined): ResolvedModel | string => {
    const fullName = name === "default" ? (workspaceDefault ?? serviceDefault) : name;
    const [, prefix, modelId] = /^([^:]*):(.*)$/s.exec(fullName) ?? [];
    if (prefix === undefined || modelId === undefined) {
      return `"${fullName}" is not the name of a model: write "default" or "provider:model", such as "${OFFLINE}".`;
    }
    const entry = providers.get(prefix);
    if (!entry) return `There is no model provider "${prefix}"; there are ${listed}.`;
    if (!entry.provider) return `The model provider "${prefix}" is not configured: ${entry.setUp}.`;
    const problem = entry.provider.describeProblem(modelId);
    return problem ?? { name: fullName, modelId, provider: entry.provider };
  };

  return {
    providers: [...providers].map(([name, { provider, setUp, baseUrl }]) => ({
      name,
      configured: provider !== undefined,
      setUp,
      origin: baseUrl === undefined ? null : new URL(baseUrl).origin,
    })),
    serviceDefault,
    describeProblem: (name, options) => {
      const found = find(name, options?.workspaceDefault);
      return typeof found === "string" ? found : null;
    },
    list: (options) => {
      const meant = options?.workspaceDefault ?? serviceDefault;
      const known = [OFFLINE, ...DEFAULT_PRICES.keys()];
      const callable = [...new Set([meant, ...known])].filter((name) => typeof find(name, null) !== "string");
      return [
        { name: "default", description: `The workspace's default model, now ${meant}.` },
        ...callable.map((name) => ({
          name,
          description:
            name === OFFLINE ? "The built-in offline model. It needs no provider and writes no prose." : "",
        })),
      ];
    },
    resolve: (name, options) => {
      const found = find(name, options?.workspaceDefault);
      if (typeof found === "string") throw new ModelError(found, { reason: "unknown_model", model: name });
      return found;
    },
  };
}
