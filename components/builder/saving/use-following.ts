import { useEffect, useState } from "react";
import { readApiError } from "#components/api/api-error.ts";
import type { WrittenBy } from "#components/api/operations.ts";
import { type DraftEditor, type OpenBuilder, READ_ONLY_WORDS } from "./use-saving.ts";

type Followed = WrittenBy<"POST /api/agents/{agentId}/editors">;

const ASK_MS = 2_500;
/** In a tab that nobody looks at. */
const ASK_HIDDEN_MS = 15_000;

/** Who else has the draft open, or changed it lately. */
export interface Editing {
  readonly others: readonly DraftEditor[];
  /** Whether the person has it open in another tab, too. */
  readonly isOpenElsewhere: boolean;
}

/** Says that the draft is open here, and takes in what others change. */
export function useFollowing(agentId: string, { pageId, session, store }: OpenBuilder): Editing {
  const [editing, setEditing] = useState<Editing>({ others: [], isOpenElsewhere: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      try {
        const told = await follow(agentId, { isOpen: true, pageId });
        if (isGone) return;
        const next = { others: told.editors, isOpenElsewhere: told.isOpenElsewhere };
        setEditing((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
        const reason = told.readOnly === null ? null : (READ_ONLY_WORDS[told.readOnly] ?? "");
        const wasReadOnly = store.state.status.state === "read_only";
        if ((reason !== null) !== wasReadOnly) session.setReadOnly(reason);
        await session.follow(told);
      } catch {
        // The next one may come through; what is not saved says itself that nothing answers.
      }
      if (!isGone) timer = setTimeout(ask, document.hidden ? ASK_HIDDEN_MS : ASK_MS);
    }
    const look = () => void (document.hidden || ask());
    // Also when the tab is closed or loaded again: otherwise the page would still be told of as another one.
    const leave = () => void follow(agentId, { isOpen: false, pageId }).catch(() => {});
    void ask();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [agentId, pageId, session, store]);
  return editing;
}

/** Nobody waits for it: it is not entered as work in progress, as other writes are. */
async function follow(agentId: string, body: { isOpen: boolean; pageId: string }): Promise<Followed> {
  const response = await fetch(`/api/agents/${encodeURIComponent(agentId)}/editors`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    keepalive: !body.isOpen,
  });
  if (!response.ok) throw await readApiError(response);
  return response.json();
}
