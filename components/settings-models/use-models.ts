import { useMutation, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf, WrittenBy } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import type { KeyedProvider } from "#lib/contract/model-providers.ts";

export type Models = AnswerOf<"/api/models">;
export type Price = AnswerOf<"/api/model-prices">["prices"][number];
export type Tested = WrittenBy<"POST /api/models/test">;

export function useModels() {
  return useQuery(apiQuery("/api/models"));
}

export function useSetDefaultModel() {
  return useChange((model: string | null) => apiCall("PUT /api/models/default", { body: { model } }), {
    rereads: ["/api/models"],
  });
}

/** Sets this workspace's key of a provider, or removes it. */
export function useModelKeyActions() {
  const rereads = ["/api/models"] as const;
  const set = useChange((body: BodyOf<"PUT /api/models/keys">) => apiCall("PUT /api/models/keys", { body }), {
    rereads,
  });
  const remove = useChange(
    (provider: KeyedProvider) => apiCall("POST /api/models/keys/remove", { body: { provider } }),
    { rereads },
  );
  return { set, remove };
}

export function useTestModel() {
  return useMutation({
    mutationFn: (model: string) => apiCall("POST /api/models/test", { body: { model } }),
  });
}

export function usePrices() {
  return useQuery({
    ...apiQuery("/api/model-prices"),
    select: ({ prices }) => prices,
  });
}

export function usePriceActions() {
  const rereads = ["/api/model-prices"] as const;
  const set = useChange((body: Omit<Price, "source">) => apiCall("PUT /api/model-prices", { body }), {
    rereads,
  });
  const remove = useChange((model: string) => apiCall("POST /api/model-prices/remove", { body: { model } }), {
    rereads,
  });
  return { set, remove };
}
