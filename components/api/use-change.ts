import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiKey } from "./api-key.ts";
import type { Collection } from "./operations.ts";

/**
 * Something that is changed by a call. What `rereads` names, and all below it, is read again before the change has
 * ended; one that failed does not wait for it.
 */
export function useChange<Variables, Answer>(
  change: (variables: Variables) => Promise<Answer>,
  {
    rereads,
    ...options
  }: {
    rereads: readonly Collection[];
    onSuccess?: (answer: Answer, variables: Variables) => void;
    /** 0 for what answers with a secret: it stays in the component that shows it, and nowhere else. */
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

/** Reads everything under these paths again. */
export async function readAgain(client: QueryClient, paths: readonly Collection[]): Promise<void> {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: apiKey(path) })));
}
