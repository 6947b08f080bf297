import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";

export type ToolServer = AnswerOf<"/api/tool-servers">["servers"][number];
export type Tool = ToolServer["tools"][number];

const KEY = ["tool-servers"];

export function useToolServers() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readApi({ path: "/api/tool-servers", signal }),
    select: ({ servers }) => servers,
  });
}

export function useToolServerActions() {
  const client = useQueryClient();
  // What a connection is used by stands beside it, and is said before it is deleted.
  const onSuccess = () =>
    Promise.all([KEY, ["connections"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const add = useMutation({
    mutationFn: (body: { name: string; url: string; connectionName: string | null }) =>
      writeApi({ method: "POST", path: "/api/tool-servers", body }),
    onSuccess,
  });
  const refresh = useMutation({
    mutationFn: (name: string) =>
      writeApi({ method: "POST", path: "/api/tool-servers/{name}/refresh", params: { name } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (name: string) =>
      writeApi({ method: "DELETE", path: "/api/tool-servers/{name}", params: { name } }),
    onSuccess,
  });
  return { add, refresh, remove };
}
