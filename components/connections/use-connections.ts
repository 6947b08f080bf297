import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { readAgain } from "#components/api/use-change.ts";
import type { NewConnection } from "./connection-draft.ts";

type Answer = AnswerOf<"/api/connections">;
export type Connection = Answer["connections"][number];
export type MissingConnection = Answer["missing"][number];
export type ConnectionUse = Connection["usedBy"];

export function useConnections() {
  return useQuery(apiQuery("/api/connections"));
}

/** Creating, changing, testing and deleting connections; secrets are not cached. */
export function useConnectionActions() {
  const client = useQueryClient();
  // Not awaited: the dialog closes first.
  const onSuccess = () => {
    void readAgain(client, ["/api/connections"]);
  };
  const create = useMutation({
    mutationFn: (body: NewConnection) => apiCall("POST /api/connections", { body }),
    gcTime: 0,
    onSuccess,
  });
  const authorize = useMutation({
    mutationFn: ({ name, ...body }: { name: string; secret: string; testUrl?: string }) =>
      apiCall("POST /api/connections/{name}/authorize", { params: { name }, body }),
    gcTime: 0,
    onSuccess,
  });
  const changeOrigins = useMutation({
    mutationFn: ({ name, ...body }: { name: string; origins: string[]; testUrl?: string }) =>
      apiCall("PATCH /api/connections/{name}", { params: { name }, body }),
    onSuccess,
  });
  const test = useMutation({
    mutationFn: ({ name, url }: { name: string; url: string }) =>
      apiCall("POST /api/connections/{name}/test", { params: { name }, body: { url } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (name: string) => apiCall("DELETE /api/connections/{name}", { params: { name } }),
    onSuccess,
  });
  return { create, authorize, changeOrigins, test, remove };
}
