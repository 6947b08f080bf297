"use client";

import { useEffect, useState } from "react";
import type { Json } from "#lib/json.ts";

/** What somebody has typed so far, and not sent. */
export interface Draft {
  readonly answers: Readonly<Record<string, Json>>;
  readonly comment: string;
}

const EMPTY: Draft = { answers: {}, comment: "" };
const keyOf = (interactionId: string) => `laneway.draft.${interactionId}`;

/**
 * Keeps what is typed for as long as the browser's tab is open: a session that ends, a reload or a look at another
 * item loses nothing of it.
 */
export function useDraft(interactionId: string) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  // Not while rendering: the server has no such store.
  useEffect(() => setDraft(readDraft(interactionId)), [interactionId]);

  function change(next: Partial<Draft>): void {
    setDraft((before) => {
      const after = { ...before, ...next };
      writeDraft(interactionId, after);
      return after;
    });
  }
  return {
    draft,
    isEmpty: isEmptyDraft(draft),
    setAnswer: (questionId: string, value: Json | undefined) => {
      const { [questionId]: _, ...others } = draft.answers;
      change({ answers: value === undefined ? others : { ...others, [questionId]: value } });
    },
    setComment: (comment: string) => change({ comment }),
    discard: () => change(EMPTY),
  };
}

export function isEmptyDraft({ answers, comment }: Draft): boolean {
  return comment === "" && Object.keys(answers).length === 0;
}

function readDraft(interactionId: string): Draft {
  try {
    const stored = sessionStorage.getItem(keyOf(interactionId));
    return stored === null ? EMPTY : { ...EMPTY, ...JSON.parse(stored) };
  } catch {
    return EMPTY; // a browser that keeps nothing
  }
}

function writeDraft(interactionId: string, draft: Draft): void {
  try {
    if (isEmptyDraft(draft)) sessionStorage.removeItem(keyOf(interactionId));
    else sessionStorage.setItem(keyOf(interactionId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: then it lives as long as the page.
  }
}
