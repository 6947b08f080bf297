import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
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
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: apiKey(path) })));
}
