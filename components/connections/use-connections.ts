import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import type { NewConnection } from "./connection-draft.ts";

type Answer = AnswerOf<"/api/connections">;
export type Connection = Answer["connections"][number];
export type MissingConnection = Answer["missing"][number];
export type ConnectionUse = Connection["usedBy"];

const KEY = ["connections"];

export function useConnections() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readApi({ path: "/api/connections", signal }),
  });
}

/** Making, authorising and deleting; a secret goes through and is kept nowhere here. */
export function useConnectionActions() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: KEY });
  const create = useMutation({
    mutationFn: (body: NewConnection) => writeApi({ method: "POST", path: "/api/connections", body }),
    gcTime: 0,
    onSuccess,
  });
  const authorize = useMutation({
    mutationFn: ({ name, secret }: { name: string; secret: string }) =>
      writeApi({
        method: "POST",
        path: "/api/connections/{name}/authorize",
        params: { name },
        body: { secret },
      }),
    gcTime: 0,
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (name: string) =>
      writeApi({ method: "DELETE", path: "/api/connections/{name}", params: { name } }),
    onSuccess,
  });
  return { create, authorize, remove };
}
