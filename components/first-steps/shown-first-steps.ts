import { useSyncExternalStore } from "react";

type Choice = "open" | "closed";

const listeners = new Set<() => void>();
/** In this browser, for each workspace apart. */
const storedAs = (workspaceId: string) => `laneway.first-steps.${workspaceId}`;
/** Of browsers that keep nothing, for as long as the page is open. */
const chosen = new Map<string, Choice>();

/** Undefined: nothing was chosen. */
export function firstStepsChoice(workspaceId: string): Choice | undefined {
  try {
    const stored = localStorage.getItem(storedAs(workspaceId));
    if (stored === "open" || stored === "closed") return stored;
  } catch {
    // See `chosen`.
  }
  return chosen.get(workspaceId);
}

/** Shows the first steps on the overview from now on, or hides them. */
export function showFirstSteps(workspaceId: string, choice: Choice): void {
  chosen.set(workspaceId, choice);
  try {
    localStorage.setItem(storedAs(workspaceId), choice);
  } catch {
    // See `chosen`.
  }
  for (const listener of listeners) listener();
}

/** What somebody chose here; undefined before that, where only an unused workspace shows them. */
export function useFirstStepsChoice(workspaceId: string | undefined): Choice | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (workspaceId === undefined ? undefined : firstStepsChoice(workspaceId)),
    () => undefined,
  );
}
