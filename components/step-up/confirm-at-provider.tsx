"use client";

import { useState } from "react";
import { ProviderButtons } from "#components/session/provider-buttons.tsx";
import { CONFIRM_PATH } from "#lib/contract/sign-in-path.ts";
import { CodeField } from "./code-field.tsx";
import type { StepUpWaysAnswer } from "./use-step-up.ts";

/** Opens a provider to sign in again. A person with a second factor also enters its code. */
export function ConfirmAtProvider({
  providers,
  needsCode,
  hasTotp,
}: Pick<StepUpWaysAnswer, "providers" | "needsCode" | "hasTotp">) {
  const [code, setCode] = useState("");
  return (
    <div className="grid gap-5">
      {needsCode && (
        <CodeField hasTotp={hasTotp} value={code} onChange={(event) => setCode(event.target.value)} />
      )}
      <ProviderButtons
        providers={providers}
        errand={{ intent: "step_up", returnTo: CONFIRM_PATH, ...(needsCode && { code }) }}
      />
    </div>
  );
}
