"use client";

import { CopyMark, CopyStatus } from "./copy-mark.tsx";
import { shortenMiddle } from "./shorten-middle.ts";
import { useCopy } from "./use-copy.ts";

/** An id, shortened in the middle; one click copies all of it. `what` names it: "agent id". */
export function CopyableId({ id, what }: { id: string; what: string }) {
  const { state, copy } = useCopy(id);
  return (
    <>
      <button
        type="button"
        onClick={copy}
        title={id}
        className="-mx-1.5 inline-flex h-6 items-center gap-1.5 rounded-sm px-1.5 font-mono text-ink-faint text-meta transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-8 [&_svg]:size-3.5"
      >
        {shortenMiddle(id)}
        <span className="sr-only">, copy the {what}</span>
        <CopyMark state={state} />
      </button>
      <CopyStatus state={state} />
    </>
  );
}
