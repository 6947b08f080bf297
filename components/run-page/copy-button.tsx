import { Button } from "#components/ui/button.tsx";
import { CopyMark, CopyStatus } from "#components/ui/copy-mark.tsx";
import { useCopy } from "#components/ui/use-copy.ts";

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
