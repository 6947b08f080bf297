"use client";

import { useEffect } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { settleStepUp } from "#components/api/step-up-gate.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StepUpWays } from "./step-up-ways.tsx";
import { readStepUp, useStepUp } from "./use-step-up.ts";

/**
 * Asks the person to confirm their identity in a dialog, so that nothing typed is lost; refused requests are then
 * retried.
 */
export function StepUpOverPage() {
  const query = useStepUp();
  const { data: ways } = query;
  useEffect(() => {
    // The person may confirm in another window, for example at a provider.
    const look = () =>
      void readStepUp().then(
        ({ isSteppedUp }) => isSteppedUp && settleStepUp(true),
        () => {},
      );
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);

  return (
    <Dialog
      onClose={() => settleStepUp(false)}
      title="Confirm that it is you"
      description="This changes who has access. What you typed is sent once you have confirmed; the confirmation lasts 10 minutes."
      size="small"
    >
      {ways ? (
        <StepUpWays ways={ways} onConfirmed={() => settleStepUp(true)} />
      ) : (
        <NotLoaded
          what="The ways to confirm could not be loaded."
          query={query}
          pending={<Skeleton className="h-28" />}
        />
      )}
    </Dialog>
  );
}
