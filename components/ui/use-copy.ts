import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

export type CopyState = "idle" | "copied" | "failed";

const SHOWN_MS = 2_000;

/** Copies text and reports the result for two seconds. */
export function useCopy(text: string): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, copy: () => void copyText(text).then((copied) => setState(copied ? "copied" : "failed")) };
}
