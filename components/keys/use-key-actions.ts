import { apiCall } from "#components/api/api-call.ts";
import { useChange } from "#components/api/use-change.ts";

/** The actions on a key; pages about keys are reloaded after each. */
export function useKeyActions(keyId: string) {
  const params = { keyId };
  const rereads = ["/api/keys"] as const;
  const setStatus = useChange(
    (status: "active" | "inactive") => apiCall("PUT /api/keys/{keyId}/status", { params, body: { status } }),
    { rereads },
  );
  const revoke = useChange(() => apiCall("POST /api/keys/{keyId}/revoke", { params }), { rereads });
  const endKeyOverlap = useChange(() => apiCall("POST /api/keys/{keyId}/end-overlap", { params }), {
    rereads,
  });
  const rotate = useChange(
    (overlapSeconds: number) =>
      apiCall("POST /api/keys/{keyId}/rotate", { params, body: { overlapSeconds } }),
    { rereads, gcTime: 0 },
  );
  return { setStatus, revoke, endKeyOverlap, rotate };
}
