import { DomainError } from "#lib/contract/errors.ts";
import { type KeyedProvider, PROVIDER_NAMES } from "#lib/contract/model-providers.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { changeRevision } from "#lib/nouns/connections/revision.sql.ts";
import { modelKeyPlace } from "#lib/nouns/model-keys/model-key.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { loadModelSettings } from "../load-model-settings.ts";
import { type TriedModel, tryModel } from "../try-model.ts";
import { modelsWithKeys } from "./workspace-models.ts";

const write: Statement = {
  name: "write-model-key",
  text: `
    insert into model_keys (workspace_id, provider, sealed_key, base_url)
    values ($1, $2, $3, $4)
    on conflict (workspace_id, provider) do update set
      sealed_key = excluded.sealed_key,
      base_url = excluded.base_url,
      set_at = now()`,
};

/** The field to correct, by why the test's call failed. */
const FIELD_OF_REASON: Readonly<Record<string, string>> = {
  authentication: "/key",
  unknown_model: "/model",
  not_found: "/model",
};

/**
 * Sets the key of a model provider for the actor's workspace, after one call with it to `model` was answered. It goes
 * before the environment's, from the next call on and on every node. Needs admin, and a recent confirmation.
 * @throws DomainError permission_denied, step_up_required, rate_limited; invalid_request where an address is missing or
 * one too many; connection_test_failed with what the provider said: then nothing is stored.
 */
export async function setModelKey({
  actor,
  provider,
  key,
  model,
  baseUrl = null,
  makeDefault = false,
  closed,
}: {
  actor: UserActor;
  provider: KeyedProvider;
  key: string;
  /** The provider's name of a model, without the prefix. */
  model: string;
  /** Where the API of a compatible server is, up to `/chat/completions`. */
  baseUrl?: string | null | undefined;
  /** Whether "default" means this model in the workspace from then on. */
  makeDefault?: boolean | undefined;
  /** Aborted when the caller leaves: nothing is stored then. */
  closed?: AbortSignal | undefined;
}): Promise<TriedModel> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  requireAddress(provider, baseUrl);
  const { workspaceId, userId } = actor;
  const { db, sealing, log } = runtime();
  const models = modelsWithKeys(workspaceId, [{ provider, baseUrl, apiKey: key }]);
  const settings = await loadModelSettings(workspaceId);
  const name = `${provider}:${model}`;
  const tried = await tryModel({ workspaceId, models, model: name, settings, closed });
  if (tried.failure) throw failedTest(provider, tried.failure);
  closed?.throwIfAborted();
  await db.transaction(async (tx) => {
    const sealed = await sealing.seal(tx, { text: key, place: modelKeyPlace(workspaceId, provider) });
    await tx.run(write, [workspaceId, provider, sealed, baseUrl]);
    await changeRevision(tx);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "model_key.set",
      target: { kind: "model_key", id: provider, name: PROVIDER_NAMES[provider] },
      details: { testedWith: name, ...(baseUrl === null ? {} : { origin: new URL(baseUrl).origin }) },
    });
  });
  log.info({ workspaceId, provider, userId }, "model key set");
  if (makeDefault) await changeSetting({ actor, name: "models.default", value: name });
  return tried;
}

function requireAddress(provider: KeyedProvider, baseUrl: string | null): void {
  const isOwnServer = provider === "compatible";
  if (isOwnServer === (baseUrl !== null)) return;
  const message = isOwnServer
    ? "is required: the address of its API"
    : "is only for an OpenAI-compatible server";
  throw new DomainError("invalid_request", `The address ${message}.`, {
    details: [{ code: isOwnServer ? "required" : "unexpected", message, field: "/baseUrl" }],
  });
}

function failedTest(
  provider: KeyedProvider,
  { reason, message }: NonNullable<TriedModel["failure"]>,
): DomainError {
  const otherwise = provider === "compatible" ? "/baseUrl" : "/model";
  return new DomainError("connection_test_failed", `The key was not saved. ${message}`, {
    details: [{ code: reason, message, field: FIELD_OF_REASON[reason] ?? otherwise }],
  });
}
