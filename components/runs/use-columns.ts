import { useEffect, useState } from "react";
import { toggled } from "#components/ui/choices.ts";
import { HIDDEN_AT_FIRST, RUN_COLUMNS } from "./run-columns.tsx";

const STORED_AS = "laneway.runs.hidden-columns";

/** Hidden columns, stored in the browser. */
export function useColumns() {
  const [hidden, setHidden] = useState<readonly string[]>(HIDDEN_AT_FIRST);
  useEffect(() => {
    const stored = read();
    if (stored) setHidden(stored);
  }, []);
  return {
    hidden,
    toggle(id: string) {
      const next = toggled(hidden, id);
      setHidden(next);
      try {
        localStorage.setItem(STORED_AS, JSON.stringify(next));
      } catch {
        // A browser without storage shows the default columns next time.
      }
    },
  };
}

function read(): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "null");
    if (!Array.isArray(stored)) return undefined;
    return RUN_COLUMNS.map(({ id }) => id).filter((id) => stored.includes(id));
  } catch {
    return undefined;
  }
}
