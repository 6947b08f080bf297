import { useEffect, useEffectEvent, useState } from "react";
import { readApiError } from "#components/api/api-error.ts";
import type { WrittenBy } from "#components/api/operations.ts";

type Followed = WrittenBy<"POST /api/documents/{documentId}/editors">;

const ASK_MS = 2_500;
/** In a tab that nobody looks at. */
const ASK_HIDDEN_MS = 15_000;

/**
 * Says that the document is open here, and hears of versions that others save.
 * @returns who else has it open.
 */
export function usePresence(documentId: string, onVersion: (version: number) => void): Followed["editors"] {
  const [editors, setEditors] = useState<Followed["editors"]>([]);
  const heard = useEffectEvent(onVersion);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      try {
        const told = await follow(documentId, true);
        if (isGone) return;
        setEditors(told.editors);
        heard(told.version);
      } catch {
        // The next one may come through.
      }
      if (!isGone) timer = setTimeout(ask, document.hidden ? ASK_HIDDEN_MS : ASK_MS);
    }
    const look = () => void (document.hidden || ask());
    void ask();
    document.addEventListener("visibilitychange", look);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      void follow(documentId, false).catch(() => undefined);
    };
  }, [documentId]);
  return editors;
}

/** Nobody waits for it: it is not entered as work in progress, as other writes are. */
async function follow(documentId: string, isOpen: boolean): Promise<Followed> {
  const response = await fetch(`/api/documents/${encodeURIComponent(documentId)}/editors`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ isOpen }),
    keepalive: !isOpen,
  });
  if (!response.ok) throw await readApiError(response);
  return response.json();
}
