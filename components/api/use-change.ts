import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiKey } from "./api-key.ts";
import type { Collection } from "./operations.ts";

/**
 * A write operation. Data under the paths in `rereads` is reloaded before the change counts as done; after an error it
 * does not wait for that.
 */
export function useChange<Variables, Answer>(
  change: (variables: Variables) => Promise<Answer>,
  {
    rereads,
    ...options
  }: {
    rereads: readonly Collection[];
    onSuccess?: (answer: Answer, variables: Variables) => void;
    /** 0 for responses with a secret: only the component that shows it keeps it. */
    gcTime?: number;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...options,
    async onSettled(_, error) {
      const reading = readAgain(client, rereads);
      if (!error) await reading;
    },
  });
}

/** Reloads everything under these paths. */
export async function readAgain(client: QueryClient, paths: readonly Collection[]): Promise<void> {
  await Promise.all(paths.map((path) => readUnder(client, apiKey(path))));
}

/** A list whose next page somebody has just asked for is reloaded after that page, which a reload would cancel. */
async function readUnder(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const paging = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: ({ state }) => !!state.fetchMeta?.fetchMore });
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: (query) => !paging.includes(query) }),
    ...paging.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}
