"use client";

import { useWaiting } from "./use-waiting.ts";
import { WaitingNotice } from "./waiting-notice.tsx";

/** A progress bar above every page for slow work, with a text after three seconds. */
export function WaitingBar() {
  const stage = useWaiting();
  return (
    <>
      <div role="status">
        {(stage === "long" || stage === "still") && (
          <div
            role="progressbar"
            aria-label="Waiting for the service"
            className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent-wash"
          >
            <div className="passing h-full w-full bg-accent" />
          </div>
        )}
      </div>
      <WaitingNotice className="pointer-events-none fixed inset-x-3 top-14 z-30 flex justify-center [body:has([data-waiting-here])_&]:hidden" />
    </>
  );
}
