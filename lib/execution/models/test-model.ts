import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { workspaceModels } from "./keys/workspace-models.ts";
import { loadModelSettings } from "./load-model-settings.ts";
import { type TriedModel, tryModel } from "./try-model.ts";

/**
 * Makes one small call to a model, as runs would, and returns the result: a model that does not answer is a result,
 * no error. Needs admin; ten a minute in a workspace.
 * @param model "default" or "provider:model".
 * @throws DomainError permission_denied, rate_limited.
 */
export async function testModel({ actor, model }: { actor: UserActor; model: string }): Promise<TriedModel> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const settings = await loadModelSettings(workspaceId);
  const models = await workspaceModels(workspaceId, settings.keys);
  return tryModel({ workspaceId, models, model, settings });
}
