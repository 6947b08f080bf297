import { apiCall } from "#components/api/api-call.ts";
import { useChange } from "#components/api/use-change.ts";
import { type KeyDraft, keyBodyOf } from "./key-draft.ts";

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
