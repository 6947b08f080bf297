import type { KeyedProvider } from "#lib/contract/model-providers.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import type { SealedPlace } from "#lib/platform/secrets/seal.ts";

/** A workspace's own key of a model provider as it is stored. */
export interface StoredModelKey {
  readonly provider: KeyedProvider;
  readonly sealedKey: string;
  /** Where its API is; null for providers that have one address. */
  readonly baseUrl: string | null;
  /** ISO 8601. */
  readonly setAt: string;
}

/** Names the column of a key, for sealing. */
export function modelKeyPlace(workspaceId: string, provider: KeyedProvider): SealedPlace {
  return { table: "model_keys", column: "sealed_key", workspaceId, name: provider };
}

/** The keys of all workspaces, for redaction: a few for each workspace that has any. */
export const findAllModelKeys: Statement = {
  name: "find-all-model-keys",
  text: `
    select workspace_id as "workspaceId", provider as "provider", sealed_key as "sealedKey"
      from model_keys`,
};
