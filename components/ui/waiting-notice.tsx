"use client";

import { Hourglass } from "lucide-react";
import { Button } from "./button.tsx";
import { useNoNetwork } from "./use-no-network.ts";
import { useWaiting } from "./use-waiting.ts";
import { workInProgress } from "./work-in-progress.ts";

/** Says that the service is slow, and lets people stop waiting. */
export function WaitingNotice({ className }: { className: string }) {
  const isStill = useWaiting() === "still";
  const hasNoNetwork = useNoNetwork();
  return (
    <div role="status" className={className}>
      {isStill && (
        <div className="appear pointer-events-auto flex items-center gap-2.5 rounded-lg bg-waiting-wash py-1.5 pr-1.5 pl-3 text-body text-ink shadow-raised">
          <Hourglass aria-hidden className="size-4 shrink-0 text-waiting" />
          {hasNoNetwork
            ? "No connection. The page opens as soon as the service can be reached."
            : "Still waiting for the service."}
          <Button size="small" onClick={workInProgress.stopAll} className="shrink-0">
            Stop waiting
          </Button>
        </div>
      )}
    </div>
  );
}

/** The same inside a dialog, which covers the page's own notice. */
export function DialogWaitingNotice() {
  return (
    <div data-waiting-here>
      <WaitingNotice className="px-5 pb-3 empty:hidden" />
    </div>
  );
}
