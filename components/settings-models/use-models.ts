import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { type WrittenBy, writeApi } from "#components/api/write-api.ts";

export type Models = AnswerOf<"/api/models">;
export type Price = AnswerOf<"/api/model-prices">["prices"][number];
export type Tested = WrittenBy<"POST", "/api/models/test">;

export function useModels() {
  return useQuery({
    queryKey: ["models"],
    queryFn: ({ signal }) => readApi({ path: "/api/models", signal }),
  });
}

export function useSetDefaultModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (model: string | null) =>
      writeApi({ method: "PUT", path: "/api/models/default", body: { model } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["models"] }),
  });
}

export function useTestModel() {
  return useMutation({
    mutationFn: (model: string) => writeApi({ method: "POST", path: "/api/models/test", body: { model } }),
  });
}

export function usePrices() {
  return useQuery({
    queryKey: ["model-prices"],
    queryFn: ({ signal }) => readApi({ path: "/api/model-prices", signal }),
    select: ({ prices }) => prices,
  });
}

export function usePriceActions() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ["model-prices"] });
  const set = useMutation({
    mutationFn: (body: Omit<Price, "source">) => writeApi({ method: "PUT", path: "/api/model-prices", body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (model: string) =>
      writeApi({ method: "POST", path: "/api/model-prices/remove", body: { model } }),
    onSuccess,
  });
  return { set, remove };
}
