"use client";

import { useSyncExternalStore } from "react";
import type { Json } from "#lib/contract/json.ts";
import { drafts, EMPTY, isEmptyDraft } from "./draft-store.ts";

/** Stores typed text as long as the browser's tab is open: an ended session, a reload or another item loses nothing. */
export function useAnswerDraft(interactionId: string) {
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(interactionId),
    // The server has no such storage.
    () => EMPTY,
  );
  return {
    draft,
    isEmpty: isEmptyDraft(draft),
    setAnswer: (questionId: string, value: Json | undefined) => {
      const { [questionId]: _, ...others } = drafts.get(interactionId).answers;
      drafts.change(interactionId, {
        answers: value === undefined ? others : { ...others, [questionId]: value },
      });
    },
    setComment: (comment: string) => drafts.change(interactionId, { comment }),
    setRejection: (isRejection: boolean) => drafts.change(interactionId, { isRejection }),
    discard: () => drafts.discard(interactionId),
  };
}
