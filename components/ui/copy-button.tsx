import { Button } from "./button.tsx";
import { CopyMark, CopyStatus } from "./copy-mark.tsx";
import { useCopy } from "./use-copy.ts";

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
