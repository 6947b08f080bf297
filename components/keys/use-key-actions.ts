import { apiCall } from "#components/api/api-call.ts";
import { useChange } from "#components/api/use-change.ts";
import { type KeyDraft, keyBodyOf } from "./key-draft.ts";

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

/** Creates a key from the form; the response has the secret. */
export function useCreateKey() {
  return useChange(
    async (draft: KeyDraft) => {
      const { actsAsUserId } = draft;
      const body = { ...keyBodyOf(draft, new Date()), ...(actsAsUserId === null ? {} : { actsAsUserId }) };
      const made = await apiCall("POST /api/keys", { body });
      return { ...made, name: body.name, scopes: body.scopes };
    },
    { rereads: ["/api/keys"], gcTime: 0 },
  );
}

/** Saves the form of an existing key. */
export function useChangeKey(keyId: string) {
  return useChange(
    (draft: KeyDraft) =>
      apiCall("PATCH /api/keys/{keyId}", { params: { keyId }, body: keyBodyOf(draft, new Date()) }),
    { rereads: ["/api/keys"] },
  );
}
