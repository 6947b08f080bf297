import { Check, Copy, X } from "lucide-react";
import type { CopyState } from "./use-copy.ts";

const WORDS: Record<CopyState, string> = { idle: "", copied: "Copied", failed: "Not copied" };

/** The icon of a copying button, and the word for those who do not see it change. */
export function CopyMark({ state }: { state: CopyState }) {
  return (
    <>
      {state === "idle" && <Copy aria-hidden />}
      {state === "copied" && <Check aria-hidden className="text-completed" />}
      {state === "failed" && <X aria-hidden className="text-failed" />}
      <span role="status" className="sr-only">
        {WORDS[state]}
      </span>
    </>
  );
}
