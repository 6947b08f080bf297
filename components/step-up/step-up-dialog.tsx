"use client";

import { useStepUpNeeded } from "#components/api/step-up-gate.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";

const StepUpOverPage = lazyPart(async () => (await import("./step-up-over-page.tsx")).StepUpOverPage);

/** Opens on any page when a request needs a confirmation. */
export function StepUpDialog() {
  return useStepUpNeeded() && <StepUpOverPage />;
}
