"use client";

import { CloudOff } from "lucide-react";
import { useUnreachable } from "./use-unreachable.ts";

/** Warns on every page that data may be outdated while the service is unreachable. */
export function UnreachableNotice() {
  const isUnreachable = useUnreachable();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-3 bottom-3 z-30 flex justify-center">
      {isUnreachable && (
        <p className="appear pointer-events-auto flex items-center gap-2.5 rounded-lg bg-waiting-wash px-3 py-2 text-body text-ink shadow-raised">
          <CloudOff aria-hidden className="size-4 shrink-0 text-waiting" />
          The service cannot be reached. What you see may be out of date. Retrying every few seconds.
        </p>
      )}
    </div>
  );
}
