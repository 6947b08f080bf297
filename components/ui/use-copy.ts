import { useEffect, useState } from "react";

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

/**
 * Copies text to the clipboard. Browsers offer the clipboard API only on https and loopback; on plain http this uses
 * the older command.
 * @returns whether it succeeded.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
