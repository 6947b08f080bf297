import type { JsonObject } from "#lib/contract/json.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { Api } from "#lib/testing/api-client.ts";
import { around, type EffectService } from "#lib/testing/effect-service.ts";
import { createApiKey, publishGraph } from "#lib/testing/factories.ts";

const RUNS = ["agents:list", "agents:read", "agents:run", "runs:read"] as const;

/** A client whose key runs agents and has the scopes, by default for the tenant's team. */
export async function clientWith(
  { tenant, service }: EffectService,
  scopes: readonly Scope[],
  allowed: { allowedTeamIds?: string[]; allowedProjectIds?: string[] } = { allowedTeamIds: [tenant.teamId] },
): Promise<Api> {
  const { workspaceId, owner } = tenant;
  const { key } = await createApiKey({
    ...{ workspaceId, userId: owner.userId, scopes: [...RUNS, ...scopes] },
    ...allowed,
  });
  return new Api(service.baseUrl, key);
}

/** Publishes an agent of one tool node, which gets the run's input as its arguments; its id. */
export async function toolAgent({ tenant }: EffectService, tool: string): Promise<string> {
  const graph = around({ id: "use", type: "tool", config: { tool, arguments: "input" } });
  return (await publishGraph({ ...tenant, graph })).agentId;
}

/** How a run of one tool node ends. */
export async function toolRun(
  world: EffectService,
  { tool, given, api }: { tool: string; given: JsonObject; api: Api },
) {
  return api.runUntil(await api.started(await toolAgent(world, tool), { input: given }));
}
