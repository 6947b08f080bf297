import { ModelError } from "./model-error.ts";
import type { ModelFetch } from "./model-fetch.ts";
import type { ModelProvider } from "./model-provider.ts";
import { offlineProvider } from "./offline/offline-provider.ts";
import { DEFAULT_PRICES } from "./prices/default-prices.ts";
import { createAnthropicProvider } from "./providers/anthropic.ts";
import { createCompatibleProvider } from "./providers/compatible.ts";
import { createGoogleProvider } from "./providers/google.ts";
import { createOpenAIProvider } from "./providers/openai.ts";
import type { ProviderConfig } from "./providers/provider-config.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly models: ModelCatalog;
  }
}

const OFFLINE = "offline:digest";

export interface ModelConfig {
  readonly openai?: HostedConfig | undefined;
  readonly anthropic?: HostedConfig | undefined;
  readonly google?: HostedConfig | undefined;
  readonly openaiCompatible?: CompatibleConfig | undefined;
  /** The model behind "default", as `provider:model`; the offline model when absent. */
  readonly defaultModel?: string | undefined;
}

/** Whose a key is, and where it cannot be used, why. */
interface KeyConfig {
  readonly apiKey?: string | undefined;
  /** Set by the workspace in Settings, not by the environment. */
  readonly isOwn?: boolean;
  /** Why the workspace's key cannot be used, and what to do. Then there is no `apiKey`. */
  readonly problem?: string | undefined;
}

/** A provider is configured when its key is there. */
export interface HostedConfig extends KeyConfig {
  readonly baseUrl?: string | undefined;
}

/** Configured by its address; the key is for servers that want one. */
export interface CompatibleConfig extends KeyConfig {
  readonly baseUrl: string;
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
  /** Who configured it; null where nobody did, and for the offline one, which always is. */
  readonly source: "workspace" | "environment" | null;
  /** The environment's variable that configures it; null for the offline one. */
  readonly variable: string | null;
  /** Where it is called, where an address was set. */
  readonly origin: string | null;
  /** Why the workspace's key cannot be used, as a sentence; null where it can, or there is none. */
  readonly problem: string | null;
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
  readonly config: (KeyConfig & { readonly baseUrl?: string | undefined }) | undefined;
  readonly variable: string | null;
}

/** How the servers are called: those that the operator set, and those that a workspace did. */
interface Ways {
  readonly fetch: ModelFetch;
  readonly ownFetch: ModelFetch;
}

function providersOf(config: ModelConfig, { fetch, ownFetch }: Ways): ReadonlyMap<string, Entry> {
  const { openai, anthropic, google, openaiCompatible } = config;
  const hosted = (
    own: HostedConfig | undefined,
    variable: string,
    make: (config: ProviderConfig) => ModelProvider,
  ): Entry => ({
    provider:
      own?.apiKey === undefined ? undefined : make({ apiKey: own.apiKey, baseUrl: own.baseUrl, fetch }),
    config: own,
    variable,
  });
  const isCallable = openaiCompatible !== undefined && openaiCompatible.problem === undefined;
  const compatibleFetch = openaiCompatible?.isOwn === true ? ownFetch : fetch;
  return new Map<string, Entry>([
    ["offline", { provider: offlineProvider, config: undefined, variable: null }],
    ["openai", hosted(openai, "OPENAI_API_KEY", createOpenAIProvider)],
    ["anthropic", hosted(anthropic, "ANTHROPIC_API_KEY", createAnthropicProvider)],
    ["google", hosted(google, "GOOGLE_GENERATIVE_AI_API_KEY", createGoogleProvider)],
    [
      "compatible",
      {
        provider: isCallable
          ? createCompatibleProvider({ ...openaiCompatible, fetch: compatibleFetch })
          : undefined,
        config: openaiCompatible,
        variable: "OPENAI_COMPATIBLE_BASE_URL",
      },
    ],
  ]);
}

/** What to do about a provider that cannot be called. */
function adviceFor({ config, variable }: Entry): string {
  return config?.problem ?? `add its key in Settings, or set ${variable} for the service`;
}

function sourceOf(
  provider: ModelProvider | undefined,
  config: KeyConfig | undefined,
): ProviderState["source"] {
  if (config?.isOwn === true) return "workspace";
  return provider === undefined || config === undefined ? null : "environment";
}

/** For a catalog that only knows names. */
const NO_CALLS: ModelFetch = () =>
  Promise.reject(new Error("this catalog was made without a way to call models"));

/**
 * @param fetch of createModelFetch; without it models are known, and only the offline one answers.
 * @param ownFetch of the same, for a server whose address a workspace set.
 */
export function createModelCatalog(
  config: ModelConfig,
  fetch: ModelFetch = NO_CALLS,
  ownFetch: ModelFetch = NO_CALLS,
): ModelCatalog {
  const providers = providersOf(config, { fetch, ownFetch });
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
    if (!entry.provider) return `The model provider "${prefix}" is not configured: ${adviceFor(entry)}.`;
    const problem = entry.provider.describeProblem(modelId);
    return problem ?? { name: fullName, modelId, provider: entry.provider };
  };

  return {
    providers: [...providers].map(([name, { provider, config: own, variable }]) => ({
      name,
      configured: provider !== undefined,
      source: sourceOf(provider, own),
      variable,
      origin: own?.baseUrl === undefined ? null : new URL(own.baseUrl).origin,
      problem: own?.problem ?? null,
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
