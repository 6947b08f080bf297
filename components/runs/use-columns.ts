import { useEffect, useState } from "react";
import { toggled } from "#components/ui/choices.ts";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { HIDDEN_AT_FIRST, RUN_COLUMNS } from "./run-columns.tsx";

/** Room for all columns side by side. */
const WIDE = "(width >= 119rem)";

const DESK = { storedAs: "laneway.runs.hidden-columns", first: HIDDEN_AT_FIRST };
const WIDE_SCREEN = { storedAs: "laneway.runs.hidden-columns.wide", first: [] };

/** Hidden columns, stored in the browser: for wide windows apart from others. */
export function useColumns() {
  const { storedAs, first } = useMediaQuery(WIDE) ? WIDE_SCREEN : DESK;
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  useEffect(() => {
    const stored = read(storedAs);
    if (stored) setChosen((before) => ({ ...before, [storedAs]: stored }));
  }, [storedAs]);
  const hidden = chosen[storedAs] ?? first;
  return {
    hidden,
    toggle(id: string) {
      const next = toggled(hidden, id);
      setChosen({ ...chosen, [storedAs]: next });
      try {
        localStorage.setItem(storedAs, JSON.stringify(next));
      } catch {
        // A browser without storage shows the default columns next time.
      }
    },
  };
}

function read(storedAs: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? "null");
    if (!Array.isArray(stored)) return undefined;
    return RUN_COLUMNS.map(({ id }) => id).filter((id) => stored.includes(id));
  } catch {
    return undefined;
  }
}
