import { useState } from "react";
import { type MergedPart, mergeLines, withBoth } from "./merge-lines.ts";

/**
 * Saves a text that others may save meanwhile: both are merged by line, and where both changed the same lines somebody
 * has to decide first.
 * @param saved what is saved now.
 */
export function useLineMerge({ saved, send }: { saved: string; send: (text: string) => void }) {
  const [base, setBase] = useState(saved);
  const [parts, setParts] = useState<readonly MergedPart[]>();
  return {
    /** The version that the typed text is based on. */
    base,
    isOutdated: saved !== base,
    /** The text with the lines to decide about; undefined where there are none. */
    parts,
    save(mine: string) {
      const merged = mergeLines({ base, mine, theirs: saved });
      setBase(saved);
      if (merged.some(({ kind }) => kind === "conflict")) setParts(merged);
      else send(withBoth(merged));
    },
    decided(text: string) {
      setParts(undefined);
      send(text);
    },
  };
}
