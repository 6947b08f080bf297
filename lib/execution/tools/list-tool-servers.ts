import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { nameOf, readToolName } from "#lib/language/agent-document/tool-name.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findInGraphs } from "#lib/nouns/agents/find-in-graphs.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { listAllToolServers } from "./list-all-tool-servers.ts";

interface User {
  readonly id: string;
  readonly name: string;
  readonly approval: "never" | "always";
}

/** Tools as models are given them, and as `tool` nodes call them: objects with a name and a rule for approvals. */
const PLACES = ["$.**.config.tools[*]", "$.**.config ? (exists(@.tool))"];

/**
 * The tool servers of the actor's workspace with their tools, which published agents use each, and what these name
 * that is no longer offered. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listToolServers({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.listToolServers>> {
  const servers = await listAllToolServers({ actor });
  const users = await findUsers(actor.workspaceId);
  return {
    servers: servers.map(({ tools, readOnlyTools, ...server }) => {
      const offered = new Set(tools.map(({ name }) => name));
      const gone = [...users].flatMap(([tool, usedBy]) => {
        const named = readToolName(tool);
        return named?.server === server.name && !offered.has(named.tool)
          ? [{ name: named.tool, usedBy: [...usedBy.values()] }]
          : [];
      });
      return {
        ...server,
        tools: tools.map((tool) => ({
          ...tool,
          isMarkedReadOnly: readOnlyTools.includes(tool.name),
          usedBy: [...(users.get(nameOf({ server: server.name, tool: tool.name }))?.values() ?? [])],
        })),
        goneTools: gone,
      };
    }),
  };
}

/**
 * The agents that use each tool, by `server.tool`. An agent that allows even one call without approval counts as
 * `never`.
 */
async function findUsers(workspaceId: string): Promise<ReadonlyMap<string, ReadonlyMap<string, User>>> {
  const users = new Map<string, Map<string, User>>();
  for (const path of PLACES) {
    for (const { agent, value } of await findInGraphs(runtime().db, { workspaceId, path })) {
      const used = usedTool(value);
      if (!used) continue;
      const of = users.get(used.tool) ?? new Map<string, User>();
      users.set(used.tool, of);
      if (of.get(agent.id)?.approval !== "never") of.set(agent.id, { ...agent, approval: used.approval });
    }
  }
  return users;
}

function usedTool(value: Json): { tool: string; approval: User["approval"] } | undefined {
  if (!isJsonObject(value)) return undefined;
  const tool = value.name ?? value.tool;
  if (typeof tool !== "string") return undefined;
  return { tool, approval: value.approval === "always" ? "always" : "never" };
}
