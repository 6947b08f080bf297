import { useEffect, useEffectEvent, useState } from "react";
import { readApiError } from "#components/api/api-error.ts";
import type { WrittenBy } from "#components/api/operations.ts";

type Followed = WrittenBy<"POST /api/documents/{documentId}/editors">;

const ASK_MS = 2_500;
/** While others have it open: what they write is seen within half a second (docs/decisions.md, Documents). */
const ASK_TOGETHER_MS = 200;
/** In a tab that nobody looks at. */
const ASK_HIDDEN_MS = 15_000;

export type Editors = Followed["editors"];
const NOBODY: Editors = [];

/**
 * Says that the document is open here and where it is written, and hears of versions that others save.
 * @param caretHere where this person writes; null while they read.
 * @returns who else has it open, and where they write.
 */
export function usePresence(
  documentId: string,
  { caretHere, onVersion }: { caretHere: () => number | null; onVersion: (version: number) => void },
): Editors {
  const [editors, setEditors] = useState(NOBODY);
  const heard = useEffectEvent(onVersion);
  const caret = useEffectEvent(caretHere);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let isShared = false;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      try {
        const told = await follow(documentId, { isOpen: true, caret: caret() });
        if (isGone) return;
        isShared = told.editors.length > 0;
        setEditors((before) => (isSame(before, told.editors) ? before : told.editors));
        heard(told.version);
      } catch {
        // The next one may come through.
      }
      if (!isGone)
        timer = setTimeout(ask, document.hidden ? ASK_HIDDEN_MS : isShared ? ASK_TOGETHER_MS : ASK_MS);
    }
    const look = () => void (document.hidden || ask());
    void ask();
    document.addEventListener("visibilitychange", look);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      void follow(documentId, { isOpen: false, caret: null }).catch(() => undefined);
    };
  }, [documentId]);
  return editors;
}

const isSame = (one: Editors, other: Editors) => JSON.stringify(one) === JSON.stringify(other);

/** Nobody waits for it: it is not entered as work in progress, as other writes are. */
async function follow(
  documentId: string,
  body: { isOpen: boolean; caret: number | null },
): Promise<Followed> {
  const response = await fetch(`/api/documents/${encodeURIComponent(documentId)}/editors`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    keepalive: !body.isOpen,
  });
  if (!response.ok) throw await readApiError(response);
  return response.json();
}
