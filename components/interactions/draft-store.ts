import type { Json } from "#lib/contract/json.ts";

/** What somebody has typed and not sent. */
interface Draft {
  readonly answers: Readonly<Record<string, Json>>;
  readonly comment: string;
  /** Whether the comment is the reason of a rejection. */
  readonly isRejection: boolean;
}

export const EMPTY: Draft = { answers: {}, comment: "", isRejection: false };
const keyOf = (interactionId: string) => `laneway.draft.${interactionId}`;

export function isEmptyDraft({ answers, comment }: Draft): boolean {
  return comment === "" && Object.keys(answers).length === 0;
}

/**
 * Drafts of interactions, shared by the form and by what remains after somebody else was first.
 * @param storage a function, because accessing storage throws in some browsers.
 */
export function createDraftStore(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  const drafts = new Map<string, Draft>();
  const listeners = new Set<() => void>();

  function readStored(interactionId: string): Draft {
    try {
      const stored = storage().getItem(keyOf(interactionId));
      return stored === null ? EMPTY : { ...EMPTY, ...JSON.parse(stored) };
    } catch {
      return EMPTY;
    }
  }

  function store(interactionId: string, draft: Draft): void {
    try {
      if (isEmptyDraft(draft)) storage().removeItem(keyOf(interactionId));
      else storage().setItem(keyOf(interactionId), JSON.stringify(draft));
    } catch {
      // Then it lives as long as the page.
    }
  }

  function get(interactionId: string): Draft {
    const known = drafts.get(interactionId) ?? readStored(interactionId);
    drafts.set(interactionId, known);
    return known;
  }

  function change(interactionId: string, changes: Partial<Draft>): void {
    const draft = { ...get(interactionId), ...changes };
    drafts.set(interactionId, draft);
    store(interactionId, draft);
    for (const listener of listeners) listener();
  }

  return {
    get,
    change,
    discard: (interactionId: string) => change(interactionId, EMPTY),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The drafts of this tab. */
export const drafts = createDraftStore(() => sessionStorage);

/** The label of an approval's comment, also for the kept text after the form has gone. */
export function commentLabel({ isRejection }: Pick<Draft, "isRejection">): string {
  return isRejection ? "Why is it rejected?" : "Comment";
}
