import { useMutation, useQueryClient } from "@tanstack/react-query";
import { writeApi } from "#components/api/write-api.ts";
import { bodyOf, type KeyDraft } from "./key-draft.ts";

/** Makes a key of the form; its answer holds the secret. */
export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (draft: KeyDraft) => {
      const { actsAsUserId } = draft;
      const body = { ...bodyOf(draft, new Date()), ...(actsAsUserId === null ? {} : { actsAsUserId }) };
      const made = await writeApi({ method: "POST", path: "/api/keys", body });
      return { ...made, name: body.name, scopes: body.scopes };
    },
    // Its secret stays on the page that shows it, and nowhere else.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: ["keys"] }),
  });
}

/** Writes what the form of a key that there is says. */
export function useChangeKey(keyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: KeyDraft) =>
      writeApi({
        method: "PATCH",
        path: "/api/keys/{keyId}",
        params: { keyId },
        body: bodyOf(draft, new Date()),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["keys"] }),
  });
}
