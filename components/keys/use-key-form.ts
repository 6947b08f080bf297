import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { faultsFrom, faultsOf, type KeyDraft, type KeyFaults } from "./key-draft.ts";

/** A key's form as it is filled in, with what is wrong with it once somebody tried to send it. */
export function useKeyForm({ initial, error }: { initial: KeyDraft; error: Error | null }) {
  const [draft, setDraft] = useState(initial);
  const [wasTried, setTried] = useState(false);
  /** What was sent when the service refused it: its faults hold until that is changed. */
  const [sent, setSent] = useState<KeyDraft>();
  const refused = error instanceof ApiError && sent === draft ? faultsFrom(error.details) : {};
  const faults: KeyFaults = { ...refused, ...(wasTried ? faultsOf(draft, new Date()) : {}) };
  return {
    draft,
    faults,
    change: (changes: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** Sends the form when nothing is wrong with it; else goes to the first fault. */
    submit(formId: string, send: (draft: KeyDraft) => void) {
      setTried(true);
      if (Object.keys(faultsOf(draft, new Date())).length > 0) {
        focusFirstFault(formId);
        return;
      }
      setSent(draft);
      send(draft);
    },
  };
}

/** After the faults are drawn. */
function focusFirstFault(formId: string): void {
  requestAnimationFrame(() => {
    const form = document.getElementById(formId);
    const first = form?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]:not(:empty)");
    first?.scrollIntoView({ block: "center" });
    first?.focus();
  });
}
