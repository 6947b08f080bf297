import { useMutation, useQueryClient } from "@tanstack/react-query";
import { writeApi } from "#components/api/write-api.ts";

/** What is done to a key; the pages about keys are read anew after each. */
export function useKeyActions(keyId: string) {
  const client = useQueryClient();
  const params = { keyId };
  const onSuccess = () => client.invalidateQueries({ queryKey: ["keys"] });
  const setStatus = useMutation({
    mutationFn: (status: "active" | "inactive") =>
      writeApi({ method: "PUT", path: "/api/keys/{keyId}/status", params, body: { status } }),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: () => writeApi({ method: "POST", path: "/api/keys/{keyId}/revoke", params }),
    onSuccess,
  });
  const endOverlap = useMutation({
    mutationFn: () => writeApi({ method: "POST", path: "/api/keys/{keyId}/end-overlap", params }),
    onSuccess,
  });
  const rotate = useMutation({
    mutationFn: (overlapSeconds: number) =>
      writeApi({ method: "POST", path: "/api/keys/{keyId}/rotate", params, body: { overlapSeconds } }),
    // Its secret stays in the dialog that shows it, and nowhere else.
    gcTime: 0,
    onSuccess,
  });
  return { setStatus, revoke, endOverlap, rotate };
}
