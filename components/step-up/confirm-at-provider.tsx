"use client";

import { type ComponentProps, useState } from "react";
import { ProviderButtons } from "#components/session/provider-buttons.tsx";
import { useSignOut } from "#components/session/sign-out.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { CONFIRM_PATH } from "#lib/contract/sign-in-path.ts";
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
        <FactorCodeField hasTotp={hasTotp} value={code} onChange={(event) => setCode(event.target.value)} />
      )}
      <ProviderButtons
        providers={providers}
        errand={{ intent: "step_up", returnTo: CONFIRM_PATH, ...(needsCode && { code }) }}
      />
    </div>
  );
}

/** Signs the person out, so that signing in again confirms who they are. */
export function SignOutButton() {
  const { isLeaving, hasFailed, leave } = useSignOut();
  return (
    <div className="grid gap-3">
      {hasFailed && <Notice title="You are still signed in. Try again." />}
      <Button look="primary" className="h-10" disabled={isLeaving} onClick={leave}>
        {isLeaving ? "Signing out" : "Sign out"}
      </Button>
    </div>
  );
}

/** An authenticator or recovery code. */
export function FactorCodeField({
  hasTotp,
  ...props
}: { hasTotp: boolean } & Pick<ComponentProps<typeof TextField>, "error" | "ref" | "value" | "onChange">) {
  return (
    <TextField
      label={hasTotp ? "Code" : "Recovery code"}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={100}
      help={
        hasTotp
          ? "The 6 digits in your authenticator app, or a recovery code."
          : "One of the codes you saved when you set up your passkey."
      }
      {...props}
    />
  );
}
