"use client";

import { lazy, Suspense } from "react";
import { useStepUpNeeded } from "#components/api/step-up-gate.ts";
import { useWasOpen } from "#components/ui/use-was-open.ts";

const StepUpOverPage = lazy(async () => ({
  default: (await import("./step-up-over-page.tsx")).StepUpOverPage,
}));

/** Waits, in every page, for a request that needs a confirmation; what it then shows loads when one comes. */
export function StepUpDialog() {
  const isNeeded = useStepUpNeeded();
  if (!useWasOpen(isNeeded)) return null;
  return (
    <Suspense>
      <StepUpOverPage isNeeded={isNeeded} />
    </Suspense>
  );
}
