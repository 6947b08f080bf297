import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type ToolServer = AnswerOf<"/api/tool-servers">["servers"][number];
export type Tool = ToolServer["tools"][number];

export function useToolServers() {
  return useQuery({
    ...apiQuery("/api/tool-servers"),
    select: ({ servers }) => servers,
  });
}

export function useToolServerActions() {
  // Connections list tool servers as users, so they are reloaded, too.
  const rereads = ["/api/tool-servers", "/api/connections"] as const;
  const add = useChange(
    (body: { name: string; url: string; connectionName: string | null }) =>
      apiCall("POST /api/tool-servers", { body }),
    { rereads },
  );
  const refresh = useChange(
    (name: string) => apiCall("POST /api/tool-servers/{name}/refresh", { params: { name } }),
    { rereads },
  );
  const mark = useChange(
    ({ server, ...body }: { server: string; tool: string; isReadOnly: boolean }) =>
      apiCall("PUT /api/tool-servers/{name}/read-only", { params: { name: server }, body }),
    { rereads: ["/api/tool-servers"] },
  );
  const remove = useChange(
    (name: string) => apiCall("DELETE /api/tool-servers/{name}", { params: { name } }),
    { rereads },
  );
  return { add, refresh, mark, remove };
}

/** The names of the agents that use any of its tools. */
export function usersOf({ tools, goneTools }: Pick<ToolServer, "tools" | "goneTools">): string[] {
  const users = [...tools, ...goneTools].flatMap(({ usedBy }) => usedBy);
  return [...new Map(users.map(({ id, name }) => [id, name])).values()].sort();
}
