import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { faultsFrom, type KeyDraft, type KeyFaults, keyFaultsOf } from "./key-draft.ts";

/** The state of a key's form, with faults after the first attempt to send. */
export function useKeyForm({ initial, error }: { initial: KeyDraft; error: Error | null }) {
  const [draft, setDraft] = useState(initial);
  const [wasTried, setTried] = useState(false);
  /** The refused draft: its faults apply until it changes. */
  const [sent, setSent] = useState<KeyDraft>();
  const refused = error instanceof ApiError && sent === draft ? faultsFrom(error.details) : {};
  const faults: KeyFaults = { ...refused, ...(wasTried ? keyFaultsOf(draft, new Date()) : {}) };
  return {
    draft,
    faults,
    change: (changes: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** Sends the form if it has no faults; otherwise focuses the first fault. */
    submit(formId: string, send: (draft: KeyDraft) => void) {
      setTried(true);
      if (Object.keys(keyFaultsOf(draft, new Date())).length > 0) {
        focusFirstFault(formId);
        return;
      }
      setSent(draft);
      send(draft);
    },
  };
}

/** After the faults are rendered. */
function focusFirstFault(formId: string): void {
  requestAnimationFrame(() => {
    const form = document.getElementById(formId);
    const first = form?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]:not(:empty)");
    first?.scrollIntoView({ block: "center" });
    first?.focus();
  });
}
