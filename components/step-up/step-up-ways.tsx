"use client";

import { ConfirmElsewhere } from "./confirm-elsewhere.tsx";
import { PasswordStepUp } from "./password-step-up.tsx";
import type { StepUpWaysAnswer } from "./use-step-up.ts";

/** The ways in which this person can confirm that it is them, the strongest first. */
export function StepUpWays({ ways, onConfirmed }: { ways: StepUpWaysAnswer; onConfirmed: () => void }) {
  if (ways.hasPassword) return <PasswordStepUp ways={ways} onConfirmed={onConfirmed} />;
  return <ConfirmElsewhere providers={ways.providers} />;
}
