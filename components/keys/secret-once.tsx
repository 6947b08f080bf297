"use client";

import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyMark, CopyStatus } from "#components/ui/copy-mark.tsx";
import { useCopy } from "#components/ui/use-copy.ts";

/** A key's secret, shown once. */
export function SecretOnce({ secret, onCopied }: { secret: string; onCopied: () => void }) {
  const { state, copy } = useCopy(secret);
  useEffect(() => {
    if (state === "copied") onCopied();
  }, [state, onCopied]);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken p-3">
      <code
        data-secret
        onCopy={onCopied}
        className="wrap-anywhere min-w-0 grow basis-80 select-all font-mono text-table"
      >
        {secret}
      </code>
      <Button look="primary" onClick={copy}>
        <CopyMark state={state} />
        {state === "copied" ? "Copied" : "Copy key"}
      </Button>
      <CopyStatus state={state} />
    </div>
  );
}
