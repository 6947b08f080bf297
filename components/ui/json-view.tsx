"use client";

import { Button } from "./button.tsx";
import { CopyMark, CopyStatus } from "./copy-mark.tsx";
import { JsonNode } from "./json-node.tsx";
import { useCopy } from "./use-copy.ts";

/**
 * A JSON viewer: objects and lists fold, long ones render in pieces, redacted and truncated values are marked. Copies
 * the whole value.
 */
export function JsonView({
  label,
  value,
  openDepth = 2,
}: {
  /** The label: "Input". */
  label: string;
  value: unknown;
  /** The initially open depth. */
  openDepth?: number;
}) {
  const { state, copy } = useCopy(JSON.stringify(value, null, 2) ?? "");
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b bg-surface py-1 pr-1.5 pl-3 text-ink-soft text-meta">
        {label}
        <Button size="small" look="quiet" onClick={copy}>
          <CopyMark state={state} />
          Copy
        </Button>
        <CopyStatus state={state} />
      </figcaption>
      <div className="max-h-160 overflow-auto p-3 font-mono text-ink text-meta/5">
        <JsonNode value={value} depth={0} openDepth={openDepth} />
      </div>
    </figure>
  );
}
