"use client";

import { CopyMark, CopyStatus } from "./copy-mark.tsx";
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

const KEPT_CHARS = 4;
/** An id of ours or a digest: a prefix and many characters, or 64 in hex. Names from people are not shortened. */
const OPAQUE_ID = /^([a-z]+_|sha256:|(?=[0-9a-f]{64}$))([0-9a-z]{16,})$/;

/**
 * Shortens an id for a row: prefix, first and last characters. The last ones are random, so neighbours still differ.
 */
export function shortenMiddle(id: string): string {
  const [, prefix, body] = OPAQUE_ID.exec(id) ?? [];
  if (prefix === undefined || body === undefined) return id;
  return `${prefix}${body.slice(0, KEPT_CHARS)}…${body.slice(-KEPT_CHARS)}`;
}
