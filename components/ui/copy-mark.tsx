import { Check, Copy, X } from "lucide-react";
import { Button } from "./button.tsx";
import { type CopyState, useCopy } from "./use-copy.ts";

/** The icon of a copying button. */
export function CopyMark({ state }: { state: CopyState }) {
  if (state === "copied") return <Check aria-hidden className="text-completed" />;
  if (state === "failed") return <X aria-hidden className="text-failed" />;
  return <Copy aria-hidden />;
}

const WORDS: Record<CopyState, string> = { idle: "", copied: "Copied", failed: "Not copied" };

/** The text for screen readers. Placed beside the button: changes inside one are not announced. */
export function CopyStatus({ state }: { state: CopyState }) {
  return (
    <span role="status" className="sr-only">
      {WORDS[state]}
    </span>
  );
}

/** Copies the adjacent text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <Button size="small" look="quiet" aria-label={label} onClick={copy}>
        <CopyMark state={state} />
        Copy
      </Button>
      <CopyStatus state={state} />
    </>
  );
}
