import { useSyncExternalStore } from "react";

const REMEMBERED = "laneway.code-language";
/** Notifies this page's components; the browser notifies other pages. */
const listeners = new Set<() => void>();

/** The last chosen code language, on any page, and a setter. Null before the first choice. */
export function useCodeLanguage(): [language: string | null, choose: (language: string) => void] {
  const language = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(REMEMBERED),
    () => null,
  );
  return [language, choose];
}

function choose(language: string): void {
  localStorage.setItem(REMEMBERED, language);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
