import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { findInGraphs } from "#lib/nouns/agents/find-in-graphs.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { workspaceModels } from "./keys/workspace-models.ts";
import { loadModelSettings } from "./load-model-settings.ts";
import type { ModelCatalog } from "./model-catalog.ts";
import { DEFAULT_PRICES } from "./prices/default-prices.ts";

type Models = OutputOf<typeof dashboardOperations.getModels>;

/**
 * Which model providers the actor's workspace can call, by whose key, what "default" means in the actor's workspace, and which models its
 * published agents name. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function getModels({ actor }: { actor: UserActor }): Promise<Models> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const workspaceDefault = actor.settings.models.default;
  const { keys } = await loadModelSettings(workspaceId);
  const models = await workspaceModels(workspaceId, keys);
  const setAt = new Map<string, string>(keys.map((key) => [key.provider, new Date(key.setAt).toISOString()]));
  return {
    serviceDefault: models.serviceDefault,
    workspaceDefault,
    providers: models.providers.map((provider) => ({
      ...provider,
      keySetAt: setAt.get(provider.name) ?? null,
      knownModels: [...DEFAULT_PRICES.keys()].filter((model) => model.startsWith(`${provider.name}:`)),
    })),
    named: await findNamed({ workspaceId, models, workspaceDefault }),
  };
}

async function findNamed({
  workspaceId,
  models,
  workspaceDefault,
}: {
  workspaceId: string;
  models: ModelCatalog;
  workspaceDefault: string | null;
}): Promise<Models["named"]> {
  const { db } = runtime();
  const agents = new Map<string, { id: string; name: string }[]>();
  for (const { agent, value } of await findInGraphs(db, { workspaceId, path: "$.**.config.model" })) {
    for (const name of Array.isArray(value) ? value : [value])
      if (typeof name === "string") agents.set(name, [...(agents.get(name) ?? []), agent]);
  }
  return [...agents]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([model, naming]) => ({
      model,
      resolved: model === "default" ? (workspaceDefault ?? models.serviceDefault) : model,
      problem: models.describeProblem(model, { workspaceDefault }),
      agents: naming,
    }));
}
