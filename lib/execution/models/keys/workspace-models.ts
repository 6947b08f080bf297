import { BoundedCache } from "#lib/language/expressions/bounded-cache.ts";
import { modelKeyPlace, type StoredModelKey } from "#lib/nouns/model-keys/model-key.ts";
import { perDatabase, type Queries } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import { loadModelSettings } from "../load-model-settings.ts";
import { createModelCatalog, type ModelCatalog, type ModelConfig } from "../model-catalog.ts";
import { createModelFetch } from "../model-fetch.ts";

/** A key that a workspace brings, opened. */
export type OwnKey = Pick<StoredModelKey, "provider" | "baseUrl"> &
  ({ readonly apiKey: string } | { readonly problem: string });

const UNREADABLE = "its key in Settings cannot be opened, set it again";

/** Workspaces whose opened keys and SDK models are kept: making them again costs more than a call. */
const MAX_WORKSPACES = 200;

interface Kept {
  /** The keys as they were read, sealed: a changed one makes another catalog. */
  readonly sealed: string;
  readonly catalog: ModelCatalog;
}

const catalogsOf = perDatabase(
  () => new BoundedCache<Kept>({ maxEntries: MAX_WORKSPACES, maxWeight: MAX_WORKSPACES }),
);

/**
 * The models of a workspace as it is now. One read of the database.
 * @param queries a transaction's.
 */
export async function loadWorkspaceModels(
  workspaceId: string,
  queries?: Pick<Queries, "run">,
): Promise<ModelCatalog> {
  const { keys } = await loadModelSettings(workspaceId, queries);
  return workspaceModels(workspaceId, keys);
}

/**
 * The models of a workspace: the service's own where it has no keys, which costs nothing. A key that does not open leaves its
 * provider without one: the environment's does not pay for what the workspace meant to.
 */
export async function workspaceModels(
  workspaceId: string,
  keys: readonly StoredModelKey[],
): Promise<ModelCatalog> {
  const { models, db } = runtime();
  if (keys.length === 0) return models;
  const catalogs = catalogsOf(db);
  const sealed = JSON.stringify(keys);
  const kept = catalogs.get(workspaceId);
  if (kept?.sealed === sealed) return kept.catalog;
  const opened = await Promise.all(keys.map((key) => openKey(workspaceId, key)));
  const catalog = modelsWithKeys(workspaceId, opened);
  // One that this process cannot open may be openable soon, after a rotation.
  if (opened.every((key) => "apiKey" in key)) catalogs.set(workspaceId, { sealed, catalog }, 1);
  return catalog;
}

/** The service's models with these keys before those of the environment. They are redacted from now on. */
export function modelsWithKeys(workspaceId: string, keys: readonly OwnKey[]): ModelCatalog {
  const { env, outbound, secrets } = runtime();
  secrets.add(
    workspaceId,
    keys.flatMap((key) => ("apiKey" in key ? [key.apiKey] : [])),
  );
  const config = keys.reduce<ModelConfig>(withKey, env);
  return createModelCatalog(config, createModelFetch(outbound), createModelFetch(outbound, workspaceId));
}

/** The operator's address of a provider, such as a gateway, is the way for a workspace's key too. */
function withKey(config: ModelConfig, { provider, baseUrl, ...key }: OwnKey): ModelConfig {
  if (provider !== "compatible")
    return { ...config, [provider]: { baseUrl: config[provider]?.baseUrl, ...key, isOwn: true } };
  return baseUrl === null ? config : { ...config, openaiCompatible: { baseUrl, ...key, isOwn: true } };
}

async function openKey(
  workspaceId: string,
  { provider, baseUrl, sealedKey }: StoredModelKey,
): Promise<OwnKey> {
  const { sealing, log } = runtime();
  const place = modelKeyPlace(workspaceId, provider);
  try {
    return { provider, baseUrl, apiKey: await sealing.open({ sealed: sealedKey, place }) };
  } catch (error) {
    if (!isSealingFailure(error)) throw error;
    log.error({ err: error, workspaceId, provider }, "a workspace's model key cannot be opened");
    return { provider, baseUrl, problem: UNREADABLE };
  }
}
